-- What the operator's console reads and writes, with the service key. Times are epoch milliseconds.

-- Written in the transaction of each read and each change of personal data.
create table public.audit_log (
  id bigint not null generated always as identity primary key,
  at bigint not null,
  who text not null,
  what text not null,
  whose text not null,
  why text not null
);
create index audit_log_by_whose on public.audit_log (whose, id);

create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'the audit log cannot be changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger refuse_change before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_change();

-- Messages of the contact form. The audit log names them by their ids.
create table public.contact_messages (
  id bigint not null generated always as identity primary key,
  name text not null,
  email text not null check (email = private.folded(email)),
  message text not null,
  received_at bigint not null,
  answered_at bigint
);
create index contact_messages_by_age on public.contact_messages (received_at);
create index contact_messages_by_email on public.contact_messages (email);
create index contact_messages_open on public.contact_messages (id) where answered_at is null;

-- Days in the time zone of the calls, on which nobody can book: from midnight to midnight.
create table public.blocked_days (
  day text not null primary key,
  starts_from bigint not null,
  starts_until bigint not null
);

create table public.operating_state (
  name text not null primary key check (name in ('feed-digest', 'last-clean-up')),
  value text not null
);

alter table public.audit_log enable row level security;
alter table public.contact_messages enable row level security;
alter table public.blocked_days enable row level security;
alter table public.operating_state enable row level security;
-- No policy: nobody but the server role, which changes them by the functions below.
revoke all on public.audit_log, public.contact_messages, public.blocked_days, public.operating_state
  from public, anon, authenticated, service_role;
grant select on public.audit_log, public.contact_messages, public.blocked_days, public.operating_state to service_role;

-- `language` is of the page on which the call was booked, for mail to people without an account.
alter table public.appointments
  add column language text check (language in ('en', 'es')),
  add column note text check (char_length(note) <= 1000),
  add column outcome text check (outcome in ('held', 'not-reached', 'wants-another'));

create index user_onboarding_by_phone on public.user_onboarding (phone) where phone is not null;
create index user_onboarding_by_age on public.user_onboarding (created_at);
create index completed_details_by_phone on private.completed_details (phone) where phone is not null;

-- As before, with the messages of the contact form.
create or replace function private.bound(name text) returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select case name
    when 'eventsOfBrowserPerDay' then 500
    when 'visitsOfBrowserPerDay' then 20
    when 'eventsInAll' then 5000000
    when 'browsersOfPerson' then 1000
    when 'sessionsOfPerson' then 20
    when 'messagesOfPerson' then 200
    when 'surveysInAll' then 50000
    when 'preferencesInAll' then 200000
    when 'contactsInAll' then 50000
    when 'mailsWaiting' then 50000
    when 'eventsCountedMax' then 10000
    when 'eventsPerPiece' then 500
  end
$$;
create trigger keep_newest after insert on public.contact_messages
  for each statement execute function private.keep_newest('contactsInAll');

-- Queues a mail: a row of the outbox without its times.
create function private.enqueue(message jsonb, moment bigint) returns void
language sql volatile set search_path = '' as $$
  insert into public.outbox
    select * from jsonb_populate_record(null::public.outbox,
      message || jsonb_build_object('created_at', moment, 'due_at', moment, 'attempts', 0))
$$;

-- Stores a message of the contact form, and queues its mail to the support address.
create function public.store_contact_message(message jsonb, mail jsonb, moment bigint) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.contact_messages (name, email, message, received_at)
    values (message ->> 'name', message ->> 'email', message ->> 'message', moment);
  select private.enqueue(mail, moment);
$$;

-- A verified person takes their messages along, to another address and when the account is deleted.
create function private.move_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.contact_messages where email = private.folded(old.email);
  else
    update public.contact_messages set email = private.folded(new.email) where email = private.folded(old.email);
  end if;
  return null;
end
$$;
create trigger move_messages after update on auth.users
  for each row when (old.email_confirmed_at is not null and lower(new.email collate "C") is distinct from lower(old.email collate "C"))
  execute function private.move_messages();
create trigger delete_messages after delete on auth.users
  for each row when (old.email_confirmed_at is not null) execute function private.move_messages();

create function private.is_blocked(start bigint) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.blocked_days where start >= starts_from and start < starts_until)
$$;

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

-- Books the held slot. `language`: of the page.
drop function public.confirm_consultation(text, text, jsonb, bigint, integer);
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

-- Moves a call by its link. The time must not be blocked.
create or replace function public.move_consultation(link_hash text, new_start bigint, known_moves integer, confirmation jsonb,
  moment bigint)
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
  return case when private.move_call(call, new_start, known_moves, link_hash, confirmation, moment) then 'done' else 'slot-taken' end;
end
$$;

-- As before, with notes on calls and messages.
create or replace function public.read_person(subject uuid, address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'account', jsonb_build_object(
      'email', private.folded(person.email),
      'created_at', person.created_at::timestamptz,
      'verified_at', person.email_confirmed_at::timestamptz,
      'has_password', exists (select from private.password_choices as chosen where chosen.user_id = person.id),
      'mail_words', private.mail_words_of(person.id),
      'language', coalesce(person.raw_user_meta_data ->> 'language', 'en')),
    'onboarding', private.whole_onboarding(person.email),
    'appointments', (
      select coalesce(jsonb_agg(jsonb_build_object('starts_at', starts_at, 'name', name, 'phone', phone, 'note', note,
        'outcome', outcome) order by starts_at), '[]')
      from public.appointments where email = private.folded(person.email)),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('received_at', received_at, 'answered_at', answered_at, 'message', message)
        order by id), '[]')
      from (select * from public.contact_messages where email = private.folded(person.email)
        order by id desc limit private.bound('messagesOfPerson')) as newest),
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

-- The same by the account alone, for the operator.
create function public.read_account(subject uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select public.read_person(id, email) from auth.users where id = subject
$$;

-- Ids of accounts with this number in their sign-up.
create function private.accounts_by_phone(number text, most integer) returns setof uuid
language sql stable set search_path = '' as $$
  select users.id from (
      select email, phone from public.user_onboarding union select email, phone from private.completed_details) as details
    join auth.users using (email)
    where details.phone = number order by users.created_at limit most
$$;

-- One look at personal data or one change, with its lines in the audit log: `entry` is {who, what, whose, why}, `given` has
-- what the action needs, and the answer what it reads. Null or 'slot-taken': nothing was done, and nothing is recorded.
create function public.operate(entry jsonb, given jsonb, moment bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  whose constant text := entry ->> 'whose';
  address constant text := given ->> 'email';
  -- One line is recorded about each.
  about text[] := array[whose];
  answer jsonb;
  call public.appointments;
begin
  if entry ->> 'what' in ('call-moved', 'call-canceled', 'day-blocked', 'address-erased') then
    -- As booking does, so that neither changes a call while the other decides.
    perform pg_advisory_xact_lock(hashtextextended('consultations', 0));
  end if;
  case entry ->> 'what'
    when 'person-searched' then
      select array_agg(id::text) into about from (
        select id from auth.users where email = address
        union all select private.accounts_by_phone(given ->> 'phone', (given ->> 'most')::integer)) as people;
      answer := jsonb_build_object('people', coalesce(to_jsonb(about), '[]'),
        'calls', (select count(*) from public.appointments where email = address),
        'messages', (select count(*) from public.contact_messages where email = address));
      about := coalesce(about, array['']);
    when 'person-shown', 'person-exported' then
      answer := public.read_account(whose::uuid);
    when 'person-deleted' then
      if public.erase_person(whose::uuid, address, given -> 'receipt', moment) then
        delete from public.contact_messages where email = address;
        answer := 'true';
      end if;
    when 'address-erased' then
      if not exists (select from auth.users where email = address) then
        insert into public.forgotten_browsers
          select anonymous_id from public.identity_links
          where user_id in (select former_id from public.former_accounts where email = address)
          on conflict do nothing;
        delete from public.identity_links
          where user_id in (select former_id from public.former_accounts where email = address);
        perform public.forget_browsers(private.bound('eventsPerPiece')::integer);
        delete from public.appointments where email = address;
        delete from public.holds where email = address;
        delete from public.contact_messages where email = address;
        delete from public.user_onboarding where email = address;
        delete from public.former_accounts where email = address;
        delete from public.outbox where recipient = address;
        answer := 'true';
      end if;
    when 'link-sent' then
      if exists (select from auth.users where id::text = whose and private.folded(email) = given -> 'message' ->> 'recipient') then
        perform public.promise_link(given -> 'message', moment);
        answer := 'true';
      end if;
    when 'sessions-ended' then
      delete from auth.sessions where user_id = whose::uuid;
      answer := 'true';
    when 'calls-shown' then
      select coalesce(jsonb_agg(to_jsonb(shown) order by place), '[]'), coalesce(array_agg(shown.id order by place), '{}')
        into answer, about
        from jsonb_array_elements_text(given -> 'ids') with ordinality as asked (id, place)
          join public.appointments as shown using (id);
    when 'call-moved', 'call-canceled' then
      select * into call from public.appointments where id = whose and starts_at > moment for update;
      if not found or coalesce(call.moves, 0) <> (given ->> 'known_moves')::integer then
        return null;
      end if;
      if entry ->> 'what' = 'call-moved' then
        if not private.move_call(call, (given ->> 'starts_at')::bigint, (given ->> 'known_moves')::integer,
          given ->> 'token_hash', given -> 'mail', moment)
        then
          return '"slot-taken"';
        end if;
      else
        delete from public.appointments where id = whose;
        perform private.enqueue(given -> 'mail', moment);
      end if;
      answer := 'true';
    when 'call-noted' then
      update public.appointments set note = nullif(given ->> 'note', ''), outcome = given ->> 'outcome' where id = whose
        returning 'true' into answer;
    when 'day-blocked' then
      insert into public.blocked_days values (whose, (given ->> 'from')::bigint, (given ->> 'until')::bigint)
        on conflict do nothing;
      delete from public.holds where private.is_blocked(starts_at);
      select to_jsonb(count(*)) into answer from public.appointments
        where starts_at >= (given ->> 'from')::bigint and starts_at < (given ->> 'until')::bigint;
    when 'day-opened' then
      delete from public.blocked_days where day = whose returning 'true' into answer;
    when 'feed-address-changed' then
      insert into public.operating_state values ('feed-digest', given ->> 'digest')
        on conflict (name) do update set value = excluded.value
        returning 'true' into answer;
    when 'messages-shown' then
      select coalesce(jsonb_agg(to_jsonb(shown) order by place), '[]'),
          coalesce(array_agg('message ' || shown.id order by place), '{}')
        into answer, about
        from jsonb_array_elements_text(given -> 'ids') with ordinality as asked (id, place)
          join public.contact_messages as shown on shown.id = asked.id::bigint;
    when 'message-answered', 'message-reopened' then
      update public.contact_messages set answered_at = (given ->> 'answered_at')::bigint where id = (given ->> 'id')::bigint
        returning 'true' into answer;
  end case;
  if answer is not null then
    insert into public.audit_log (at, who, what, whose, why)
      select moment, entry ->> 'who', entry ->> 'what', each, entry ->> 'why' from unnest(about) as each;
  end if;
  return answer;
end
$$;

-- Not a read of the table, whose address would stand in the service's log of requests.
create function public.count_waiting_mail(address text) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.outbox where private.folded(recipient) = private.folded(address)
$$;

-- What the overview counts. Mail that was given up without an attempt had a link that was void.
create function public.operating_figures(sign_ups_since timestamptz, security_since bigint, calls_from bigint,
  calls_until bigint)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'peopleByStep', (select coalesce(jsonb_agg(counted), '[]') from (
      select step_completed as step, count(*) from public.user_onboarding group by 1 order by 1) as counted),
    'signUpsByHour', (select coalesce(jsonb_agg(counted), '[]') from (
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as hour, count(*) from public.user_onboarding
      where created_at >= sign_ups_since group by 1 order by 1) as counted),
    'mail', (select jsonb_build_object('waiting', count(due_at), 'oldestAt', min(created_at) filter (where due_at is not null),
      'givenUp', count(*) filter (where given_up_at is not null and attempts > 0)) from public.outbox),
    'securityEvents', (select coalesce(jsonb_agg(counted), '[]') from (
      select kind, sum(count) as count from private.security_log where last_at >= security_since
      group by 1 order by 2 desc, 1) as counted),
    'openMessages', (select count(*) from public.contact_messages where answered_at is null),
    'lastCleanUpAt', (select value::bigint from public.operating_state where name = 'last-clean-up'),
    'nextCallAt', (select min(starts_at) from public.appointments where starts_at >= calls_from and starts_at < calls_until))
$$;

-- Deletes at most `how_many` old messages, answers how many went, and notes the time of the clean-up.
create function public.sweep_messages(before bigint, moment bigint, how_many integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  insert into public.operating_state values ('last-clean-up', moment::text)
    on conflict (name) do update set value = excluded.value;
  delete from public.contact_messages where id in (
    select id from public.contact_messages where received_at < before limit how_many);
  get diagnostics gone = row_count;
  return gone;
end
$$;

revoke all on function private.refuse_change(), private.enqueue(jsonb, bigint), private.move_messages(),
  private.is_blocked(bigint), private.move_call(public.appointments, bigint, integer, text, jsonb, bigint),
  private.accounts_by_phone(text, integer) from public;
grant execute on function private.enqueue(jsonb, bigint), private.is_blocked(bigint),
  private.move_call(public.appointments, bigint, integer, text, jsonb, bigint) to service_role;
revoke all on function public.store_contact_message(jsonb, jsonb, bigint),
  public.confirm_consultation(text, text, jsonb, bigint, integer, text), public.read_account(uuid),
  public.operate(jsonb, jsonb, bigint), public.count_waiting_mail(text), public.operating_figures(timestamptz, bigint, bigint, bigint),
  public.sweep_messages(bigint, bigint, integer) from public, anon, authenticated, service_role;
grant execute on function public.store_contact_message(jsonb, jsonb, bigint),
  public.confirm_consultation(text, text, jsonb, bigint, integer, text), public.read_account(uuid),
  public.operate(jsonb, jsonb, bigint), public.count_waiting_mail(text), public.operating_figures(timestamptz, bigint, bigint, bigint),
  public.sweep_messages(bigint, bigint, integer) to service_role;
