-- Consultation calls: times that are held until the address is proved, and booked calls, which are moved and canceled by link.

-- One person per slot: the constraint is the last word.
create table public.appointments (
  id text not null primary key,
  starts_at bigint not null unique,
  name text not null check (char_length(name) <= 100),
  email text not null check (email = private.folded(email)),
  created_at bigint not null,
  -- The network that asked, as a digest, for its share of the week.
  network text,
  -- The digest of the token of the link that confirmed the call.
  token_hash text unique,
  -- How often the call was moved: the version of its calendar entry. Null: never, as in rows that were copied here.
  moves integer,
  -- The ten digits on which we call. Null: the person calls.
  phone text check (phone ~ '^\d{10}$'),
  -- Of the page on which the call was booked, for mail to people without an account.
  language text check (language in ('en', 'es')),
  note text check (char_length(note) <= 1000),
  outcome text check (outcome in ('held', 'not-reached', 'wants-another'))
);
create index appointments_by_email on public.appointments (email, starts_at);
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
  held_until bigint not null,
  phone text check (phone ~ '^\d{10}$')
);
create index holds_by_end on public.holds (held_until);
create index holds_by_email on public.holds (email);
create index holds_by_network on public.holds (network);
create index holds_by_token on public.holds (token_hash);

alter table public.appointments enable row level security;
alter table public.holds enable row level security;
-- No policy: nobody but the server role, which row security does not hold.
revoke all on public.appointments, public.holds from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.appointments, public.holds to service_role;

-- Days in the time zone of the calls, on which nobody can book: from midnight to midnight.
create table public.blocked_days (
  day text not null primary key,
  starts_from bigint not null,
  starts_until bigint not null
);

alter table public.blocked_days enable row level security;
-- No policy: nobody but the server role, which row security does not hold.
revoke all on public.blocked_days from public, anon, authenticated, service_role;
grant select on public.blocked_days to service_role;

create function private.is_blocked(start bigint) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.blocked_days where start >= starts_from and start < starts_until)
$$;

-- A deleted account takes its holds along.
create function private.delete_holds_of_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.holds where email = private.folded(old.email);
  return null;
end
$$;

create trigger delete_holds_of_person after delete on auth.users
  for each row execute function private.delete_holds_of_person();

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
  if private.is_blocked(start) or exists (select from public.appointments where starts_at = start)
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
    insert into public.appointments (id, starts_at, name, email, phone, created_at, network, token_hash, language)
      values (wanted ->> 'id', start, wanted ->> 'name', address, wanted ->> 'phone', moment, asker,
        wanted ->> 'token_hash', wanted ->> 'language');
  end if;
  perform private.enqueue(message || jsonb_build_object('good_until', wanted -> 'held_until'), moment);
  return 'done';
end
$$;

create function public.confirm_consultation(link_hash text, booking_id text, confirmation jsonb, moment bigint,
  upcoming_max integer, language text default null)
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
  insert into public.appointments (id, starts_at, name, email, phone, created_at, network, token_hash, language)
    values (booking_id, held.starts_at, held.name, held.email, held.phone, moment, held.network, link_hash,
      confirm_consultation.language);
  perform private.enqueue(confirmation, moment);
  return 'done';
end
$$;

-- Moves an upcoming call and queues its mail. `new_hash`: of the token of a new link. False: the time is taken or blocked, or
-- another request has moved the call since `known_moves` was read.
create function private.move_call(call public.appointments, new_start bigint, known_moves integer, new_hash text,
  confirmation jsonb, moment bigint)
returns boolean language plpgsql set search_path = '' as $$
begin
  if coalesce(call.moves, 0) <> known_moves or private.is_blocked(new_start)
    or exists (select from public.appointments where starts_at = new_start)
    or exists (select from public.holds where starts_at = new_start and held_until > moment) then
    return false;
  end if;
  update public.appointments set starts_at = new_start, moves = known_moves + 1, token_hash = new_hash where id = call.id;
  perform private.enqueue(confirmation, moment);
  return true;
end
$$;

-- Moves a call by its link. The time must not be blocked, and the network that booked it has no more in that week than
-- `allowance` says.
create function public.move_consultation(link_hash text, new_start bigint, known_moves integer, confirmation jsonb,
  allowance jsonb, moment bigint)
returns text language plpgsql set search_path = '' as $$
declare
  call public.appointments;
begin
  perform pg_advisory_xact_lock(hashtextextended('consultations', 0));
  -- The row is locked, because a deletion of the person does not wait for the others.
  select * into call from public.appointments where token_hash = link_hash and starts_at > moment for update;
  if not found then
    return 'hold-over';
  end if;
  if (select count(*) from public.appointments where network = call.network and id <> call.id
      and starts_at >= (allowance ->> 'week_from')::bigint and starts_at < (allowance ->> 'week_until')::bigint)
    >= (allowance ->> 'slots_in_week')::integer then
    return 'rate-limited';
  end if;
  return case when private.move_call(call, new_start, known_moves, link_hash, confirmation, moment) then 'done' else 'slot-taken' end;
end
$$;

-- Cancels the call of the link with this token and queues the mail. Answers 'done' or 'hold-over'.
create function public.cancel_consultation(link_hash text, cancellation jsonb, moment bigint)
returns text language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('consultations', 0));
  delete from public.appointments where token_hash = link_hash and starts_at > moment;
  if not found then
    return 'hold-over';
  end if;
  insert into public.outbox
    select * from jsonb_populate_record(null::public.outbox,
      cancellation || jsonb_build_object('created_at', moment, 'due_at', moment, 'attempts', 0));
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

revoke all on function private.is_blocked(bigint), private.delete_holds_of_person(),
  private.move_call(public.appointments, bigint, integer, text, jsonb, bigint) from public;
revoke all on function public.take_consultation(jsonb, jsonb, jsonb, bigint, integer),
  public.confirm_consultation(text, text, jsonb, bigint, integer, text),
  public.move_consultation(text, bigint, integer, jsonb, jsonb, bigint), public.cancel_consultation(text, jsonb, bigint),
  public.sweep_holds(bigint, integer) from public, anon, authenticated, service_role;
grant execute on function private.is_blocked(bigint),
  private.move_call(public.appointments, bigint, integer, text, jsonb, bigint),
  public.take_consultation(jsonb, jsonb, jsonb, bigint, integer),
  public.confirm_consultation(text, text, jsonb, bigint, integer, text),
  public.move_consultation(text, bigint, integer, jsonb, jsonb, bigint), public.cancel_consultation(text, jsonb, bigint),
  public.sweep_holds(bigint, integer) to service_role;
