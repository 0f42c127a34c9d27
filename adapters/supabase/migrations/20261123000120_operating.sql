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

create table public.operating_state (
  name text not null primary key check (name in ('feed-digest', 'last-clean-up')),
  value text not null
);

alter table public.audit_log enable row level security;
alter table public.operating_state enable row level security;
-- No policy: nobody but the server role, which row security does not hold.
revoke all on public.audit_log, public.operating_state from public, anon, authenticated, service_role;
grant select on public.audit_log, public.operating_state to service_role;

-- Ids of accounts with this number in their sign-up.
create function private.accounts_by_phone(number text, most integer) returns setof uuid
language sql stable set search_path = '' as $$
  select users.id from (
      select email from public.user_onboarding where phone = number
      union select email from private.completed_details where phone = number) as details
    join auth.users using (email)
    where not is_sso_user order by users.created_at limit most
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
        select id from auth.users where not is_sso_user and email = address
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
      if not exists (select from auth.users where not is_sso_user and email = address) then
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
      if exists (select from auth.users where id = whose::uuid and private.folded(email) = given -> 'message' ->> 'recipient') then
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

-- Deletes at most `how_many` rows of each kind that are older than their limit, and answers how many went.
create function public.sweep(mail_before bigint, appointments_before bigint, surveys_before bigint,
  anonymous_preferences_before bigint, events_before bigint, how_many integer)
returns integer language plpgsql set search_path = '' as $$
declare
  gone integer := 0;
  batch integer;
begin
  delete from public.outbox where id in
    (select id from public.outbox where due_at is null and created_at < mail_before limit how_many);
  get diagnostics batch = row_count; gone := gone + batch;
  delete from public.appointments where id in
    (select id from public.appointments where starts_at < appointments_before limit how_many);
  get diagnostics batch = row_count; gone := gone + batch;
  delete from public.survey_submissions where session_id in
    (select session_id from public.survey_submissions where received_at < surveys_before limit how_many);
  get diagnostics batch = row_count; gone := gone + batch;
  delete from public.anonymous_preferences where session_uuid in
    (select session_uuid from public.anonymous_preferences where saved_at < anonymous_preferences_before limit how_many);
  get diagnostics batch = row_count; gone := gone + batch;
  delete from public.events where id in
    (select id from public.events where received_at < events_before limit how_many);
  get diagnostics batch = row_count; gone := gone + batch;
  delete from public.identity_links where anonymous_id in
    (select anonymous_id from public.identity_links where linked_at < events_before limit how_many);
  get diagnostics batch = row_count; gone := gone + batch;
  return gone;
end
$$;

revoke all on function private.refuse_change(), private.accounts_by_phone(text, integer) from public;
revoke all on function public.operate(jsonb, jsonb, bigint), public.count_waiting_mail(text),
  public.operating_figures(timestamptz, bigint, bigint, bigint), public.sweep_messages(bigint, bigint, integer),
  public.sweep(bigint, bigint, bigint, bigint, bigint, integer) from public, anon, authenticated, service_role;
grant execute on function public.operate(jsonb, jsonb, bigint), public.count_waiting_mail(text),
  public.operating_figures(timestamptz, bigint, bigint, bigint), public.sweep_messages(bigint, bigint, integer),
  public.sweep(bigint, bigint, bigint, bigint, bigint, integer) to service_role;
