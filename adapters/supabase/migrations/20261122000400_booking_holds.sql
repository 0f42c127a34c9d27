-- Digests: of the network that asked, for its share of the week, and of the token of the link that confirmed the call.
alter table public.appointments add column network text, add column token_hash text unique;
create index appointments_by_network on public.appointments (network, starts_at) where network is not null;

-- Times that are kept for an address until the link in its mail is opened; one per start.
create table public.holds (
  id text not null primary key,
  starts_at bigint not null unique,
  name text not null check (char_length(name) <= 100),
  email text not null check (email = private.folded(email)),
  network text not null,
  token_hash text not null,
  created_at bigint not null,
  held_until bigint not null
);
create index holds_by_end on public.holds (held_until);
create index holds_by_email on public.holds (email);
alter table public.holds enable row level security;
-- No policy: nobody but the server role.
revoke all on public.holds from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.holds to service_role;

-- A deleted account takes its holds along.
create function private.delete_holds_of_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.holds where email = private.folded(old.email);
  return null;
end
$$;
revoke all on function private.delete_holds_of_person() from public;
create trigger delete_holds_of_person after delete on auth.users
  for each row execute function private.delete_holds_of_person();

drop function public.book_consultation(jsonb, jsonb, bigint, integer);

-- Books a slot, or holds it where `wanted` has a `held_until`, and queues `message` with it. Answers 'done', 'slot-taken',
-- 'rate-limited' where the network has as much as `allowance` says, or 'too-many-calls' where a booking would be one more
-- than `upcoming_max`. Replaced are the hold of the same attempt and that of the same address from the same network; a booking
-- of the proved owner replaces all holds for the address. Holds that other networks have for an address stay: anybody can type it.
create function public.take_consultation(wanted jsonb, message jsonb, allowance jsonb, moment bigint, upcoming_max integer)
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
    insert into public.holds (id, starts_at, name, email, network, token_hash, created_at, held_until)
      values (wanted ->> 'attempt', start, wanted ->> 'name', address, asker, wanted ->> 'token_hash', moment,
        (wanted ->> 'held_until')::bigint);
  else
    insert into public.appointments (id, starts_at, name, email, created_at, network)
      values (wanted ->> 'id', start, wanted ->> 'name', address, moment, asker);
  end if;
  insert into public.outbox
    select * from jsonb_populate_record(null::public.outbox, message ||
      jsonb_build_object('created_at', moment, 'due_at', moment, 'attempts', 0, 'good_until', wanted -> 'held_until'));
  return 'done';
end
$$;

-- Makes a booking of the hold with this token and queues the confirmation. Answers 'done', 'hold-over' or 'too-many-calls'.
create function public.confirm_consultation(link_hash text, booking_id text, confirmation jsonb, moment bigint,
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
  insert into public.appointments (id, starts_at, name, email, created_at, network, token_hash)
    values (booking_id, held.starts_at, held.name, held.email, moment, held.network, link_hash);
  insert into public.outbox
    select * from jsonb_populate_record(null::public.outbox,
      confirmation || jsonb_build_object('created_at', moment, 'due_at', moment, 'attempts', 0));
  return 'done';
end
$$;

-- Deletes at most `how_many` holds that have run out, and answers how many went.
create function public.sweep_holds(moment bigint, how_many integer) returns integer
language plpgsql set search_path = '' as $$
declare
  gone integer;
begin
  delete from public.holds where id in
    (select id from public.holds where held_until <= moment limit how_many);
  get diagnostics gone = row_count;
  return gone;
end
$$;

revoke all on function public.take_consultation(jsonb, jsonb, jsonb, bigint, integer)
  from public, anon, authenticated, service_role;
revoke all on function public.confirm_consultation(text, text, jsonb, bigint, integer)
  from public, anon, authenticated, service_role;
revoke all on function public.sweep_holds(bigint, integer) from public, anon, authenticated, service_role;
grant execute on function public.take_consultation(jsonb, jsonb, jsonb, bigint, integer) to service_role;
grant execute on function public.confirm_consultation(text, text, jsonb, bigint, integer) to service_role;
grant execute on function public.sweep_holds(bigint, integer) to service_role;
