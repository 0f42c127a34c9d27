-- The ten digits on which we call a person who booked. Null: the person calls. The functions are as before, with the number.
alter table public.appointments add column phone text check (phone ~ '^\d{10}$');
alter table public.holds add column phone text check (phone ~ '^\d{10}$');

-- Books a slot, or holds it where `wanted` has a `held_until`, and queues `message` with it. Answers 'done', 'slot-taken',
-- 'rate-limited' where the network has as much as `allowance` says, or 'too-many-calls' where a booking would be one more
-- than `upcoming_max`. Replaced are the hold of the same attempt and that of the same address from the same network; a booking
-- of the proved owner replaces all holds for the address. Holds that other networks have for an address stay: anybody can type it.
create or replace function public.take_consultation(wanted jsonb, message jsonb, allowance jsonb, moment bigint, upcoming_max integer)
returns text language plpgsql set search_path = '' as $$
declare
  start constant bigint := (wanted ->> 'starts_at')::bigint;
  address constant text := wanted ->> 'email';
  asker constant text := wanted ->> 'network';
  week_from constant bigint := (allowance ->> 'week_from')::bigint;
  week_until constant bigint := (allowance ->> 'week_until')::bigint;
  held integer;
  in_week integer;
  booked integer;
begin
  if not private.is_name(wanted ->> 'name') then
    raise exception 'a name violates check constraint: it is too long or holds other signs than a name'
      using errcode = 'check_violation';
  end if;
  -- One at a time, so that two cannot both be the last that a network or an address may have.
  perform pg_advisory_xact_lock(hashtextextended('consultations', 0));
  delete from public.holds where held_until <= moment;
  if exists (select from public.appointments where starts_at = start)
    or exists (select from public.holds where starts_at = start and id <> wanted ->> 'attempt') then
    return 'slot-taken';
  end if;
  select count(*), count(*) filter (where starts_at >= week_from and starts_at < week_until) into held, in_week
    from public.holds where network = asker and id <> wanted ->> 'attempt' and email <> address;
  select count(*) into booked from public.appointments
    where network = asker and starts_at >= week_from and starts_at < week_until;
  if held >= (allowance ->> 'open_holds')::integer or in_week + booked >= (allowance ->> 'slots_in_week')::integer then
    return 'rate-limited';
  end if;
  if not wanted ? 'held_until'
    and (select count(*) from public.appointments where email = address and starts_at > moment) >= upcoming_max then
    return 'too-many-calls';
  end if;
  delete from public.holds where id = wanted ->> 'attempt'
    or (email = address and (network = asker or not wanted ? 'held_until'));
  if wanted ? 'held_until' then
    insert into public.holds (id, starts_at, name, email, phone, network, token_hash, created_at, held_until)
      values (wanted ->> 'attempt', start, wanted ->> 'name', address, wanted ->> 'phone', asker,
        wanted ->> 'token_hash', moment, (wanted ->> 'held_until')::bigint);
  else
    insert into public.appointments (id, starts_at, name, email, phone, created_at, network, token_hash)
      values (wanted ->> 'id', start, wanted ->> 'name', address, wanted ->> 'phone', moment, asker,
        wanted ->> 'token_hash');
  end if;
  insert into public.outbox
    select * from jsonb_populate_record(null::public.outbox, message ||
      jsonb_build_object('created_at', moment, 'due_at', moment, 'attempts', 0, 'good_until', wanted -> 'held_until'));
  return 'done';
end
$$;

-- Makes a booking of the hold with this token and queues the confirmation. Answers 'done', 'hold-over' or 'too-many-calls'.
create or replace function public.confirm_consultation(link_hash text, booking_id text, confirmation jsonb, moment bigint,
  upcoming_max integer)
returns text language plpgsql set search_path = '' as $$
declare
  held public.holds;
begin
  perform pg_advisory_xact_lock(hashtextextended('consultations', 0));
  select * into held from public.holds where token_hash = link_hash and held_until > moment;
  if not found then
    return 'hold-over';
  end if;
  if (select count(*) from public.appointments where email = held.email and starts_at > moment) >= upcoming_max then
    return 'too-many-calls';
  end if;
  delete from public.holds where id = held.id;
  insert into public.appointments (id, starts_at, name, email, phone, created_at, network, token_hash)
    values (booking_id, held.starts_at, held.name, held.email, held.phone, moment, held.network, link_hash);
  insert into public.outbox
    select * from jsonb_populate_record(null::public.outbox,
      confirmation || jsonb_build_object('created_at', moment, 'due_at', moment, 'attempts', 0));
  return 'done';
end
$$;

-- What is kept, for the person to see; of events only how many, counted to one more than the page tells. Null: there is no such
-- person any more. `subject` and `address` come from the session, never from a request.
create or replace function public.read_person(subject uuid, address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'account', jsonb_build_object(
      'email', private.folded(person.email),
      'created_at', person.created_at::timestamptz,
      'verified_at', person.email_confirmed_at::timestamptz,
      'has_password', exists (select from private.password_choices as chosen where chosen.user_id = person.id)),
    'onboarding', private.whole_onboarding(person.email),
    'appointments', (
      select coalesce(jsonb_agg(jsonb_build_object('starts_at', starts_at, 'name', name, 'phone', phone) order by starts_at), '[]')
      from public.appointments where email = private.folded(person.email)),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('started_at', live.created_at::timestamptz,
        'last_active_at', coalesce(live.refreshed_at::timestamptz, live.updated_at::timestamptz, live.created_at::timestamptz))
        order by live.created_at), '[]')
      from (select * from auth.sessions where user_id = person.id
        and (not_after is null or not_after::timestamptz > now())
        order by created_at desc limit private.bound('sessionsOfPerson')) as live),
    'events', (
      select count(*) from (
        select from public.identity_links as link join public.visits using (anonymous_id)
          join public.events on events.visit_id = visits.id
        where link.user_id in (select private.ids_of(person.id, person.email))
        limit private.bound('eventsCountedMax') + 1) as counted))
  from auth.users as person
  where person.id = subject and private.folded(person.email) = private.folded(address)
$$;
