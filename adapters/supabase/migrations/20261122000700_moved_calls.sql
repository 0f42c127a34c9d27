-- How often a call was moved: the version of its calendar entry. Null: never, as in rows that were copied here.
alter table public.appointments add column moves integer;

-- As before; a call that is booked at once also keeps the digest of its link's token.
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
    insert into public.holds (id, starts_at, name, email, network, token_hash, created_at, held_until)
      values (wanted ->> 'attempt', start, wanted ->> 'name', address, asker, wanted ->> 'token_hash', moment,
        (wanted ->> 'held_until')::bigint);
  else
    insert into public.appointments (id, starts_at, name, email, created_at, network, token_hash)
      values (wanted ->> 'id', start, wanted ->> 'name', address, moment, asker, wanted ->> 'token_hash');
  end if;
  insert into public.outbox
    select * from jsonb_populate_record(null::public.outbox, message ||
      jsonb_build_object('created_at', moment, 'due_at', moment, 'attempts', 0, 'good_until', wanted -> 'held_until'));
  return 'done';
end
$$;

-- Moves the call of the link with this token and queues the confirmation. Answers 'done', 'hold-over' or 'slot-taken';
-- 'slot-taken' also if another request has moved the call since `known_moves` was read.
create function public.move_consultation(link_hash text, new_start bigint, known_moves integer, confirmation jsonb,
  moment bigint)
returns text language plpgsql set search_path = '' as $$
declare
  call public.appointments;
begin
  perform pg_advisory_xact_lock(hashtextextended('consultations', 0));
  select * into call from public.appointments where token_hash = link_hash and starts_at > moment;
  if not found then
    return 'hold-over';
  end if;
  if coalesce(call.moves, 0) <> known_moves
    or exists (select from public.appointments where starts_at = new_start)
    or exists (select from public.holds where starts_at = new_start and held_until > moment) then
    return 'slot-taken';
  end if;
  update public.appointments set starts_at = new_start, moves = known_moves + 1 where id = call.id;
  insert into public.outbox
    select * from jsonb_populate_record(null::public.outbox,
      confirmation || jsonb_build_object('created_at', moment, 'due_at', moment, 'attempts', 0));
  return 'done';
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

revoke all on function public.move_consultation(text, bigint, integer, jsonb, bigint)
  from public, anon, authenticated, service_role;
revoke all on function public.cancel_consultation(text, jsonb, bigint) from public, anon, authenticated, service_role;
grant execute on function public.move_consultation(text, bigint, integer, jsonb, bigint) to service_role;
grant execute on function public.cancel_consultation(text, jsonb, bigint) to service_role;
