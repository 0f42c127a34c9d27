-- Bounds on what anybody can send, and the export in parts. Core's `BOUNDS` has the same figures; a test holds them together.
create function private.bound(name text) returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select case name
    when 'eventsOfBrowserPerDay' then 500
    when 'visitsOfBrowserPerDay' then 20
    when 'eventsInAll' then 5000000
    when 'browsersOfPerson' then 1000
    when 'sessionsOfPerson' then 20
    when 'surveysInAll' then 50000
    when 'preferencesInAll' then 200000
    when 'mailsWaiting' then 50000
    when 'eventsCountedMax' then 10000
    when 'eventsPerPiece' then 500
  end
$$;
revoke all on function private.bound(text) from public;

-- A visit: one browser, one campaign, one day (UTC, days since 1970). The campaign is kept here, once, and not per event.
create table public.visits (
  id bigint not null generated always as identity primary key,
  anonymous_id text not null,
  day bigint not null,
  campaign jsonb not null check (jsonb_typeof(campaign) = 'object'),
  -- The id in the embedded database that this row was filled from; null: measured here.
  filled_from bigint unique
);
insert into public.visits (anonymous_id, day, campaign)
  select anonymous_id, received_at / 86400000, campaign from public.events group by 1, 2, 3 order by min(id);
create index visits_by_browser on public.visits (anonymous_id, id);

alter table public.events add column visit_id bigint references public.visits (id);
update public.events set visit_id = visits.id from public.visits
  where visits.anonymous_id = events.anonymous_id and visits.day = events.received_at / 86400000
    and visits.campaign = events.campaign;
alter table public.events alter column visit_id set not null;
alter table public.events drop column anonymous_id, drop column campaign;
create index events_by_visit on public.events (visit_id, id);

-- Browsers of people who deleted their account, whose events are still being deleted.
create table public.forgotten_browsers (anonymous_id text not null primary key);

alter table public.visits enable row level security;
alter table public.forgotten_browsers enable row level security;
revoke all on public.visits, public.forgotten_browsers from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.visits, public.forgotten_browsers to service_role;

-- A visit goes with the last of its events.
create function private.drop_empty_visits() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.visits where id in (select visit_id from gone)
    and not exists (select from public.events where visit_id = visits.id);
  return null;
end
$$;
revoke all on function private.drop_empty_visits() from public;
create trigger visit_without_events after delete on public.events referencing old table as gone
  for each statement execute function private.drop_empty_visits();

-- Ids that grow tell which rows are beyond the bound, without counting.
alter table public.survey_submissions add column id bigint not null generated always as identity unique;
alter table public.anonymous_preferences add column id bigint not null generated always as identity unique;

-- Deletes what is beyond the newest, a part at a time.
create function private.keep_newest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('delete from %1$I.%2$I where id in (select id from %1$I.%2$I
    where id <= (select max(id) from %1$I.%2$I) - $1 order by id limit 1000)', tg_table_schema, tg_table_name)
    using private.bound(tg_argv[0]);
  return null;
end
$$;
revoke all on function private.keep_newest() from public;
create trigger keep_newest after insert on public.events
  for each statement execute function private.keep_newest('eventsInAll');
create trigger keep_newest after insert on public.survey_submissions
  for each statement execute function private.keep_newest('surveysInAll');
create trigger keep_newest after insert on public.anonymous_preferences
  for each statement execute function private.keep_newest('preferencesInAll');

-- Mail that waits is never deleted: new mail is refused while so much waits, as on a full disk.
create function private.refuse_full_outbox() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from (select from public.outbox where due_at is not null limit private.bound('mailsWaiting')) as waiting)
    >= private.bound('mailsWaiting')
  then
    raise exception 'too much mail waits' using errcode = 'configuration_limit_exceeded';
  end if;
  return null;
end
$$;
revoke all on function private.refuse_full_outbox() from public;
create trigger refuse_full_outbox before insert on public.outbox
  for each statement execute function private.refuse_full_outbox();

-- Keeps measured events, as far as the bound of one browser and day goes, and ties the browser to the person, once: a later tie
-- to another is ignored, and so is one to an account that was deleted meanwhile or has enough browsers. `measured` is a list
-- of {name, properties, at}.
create or replace function public.record_events(visit text, person uuid, campaign jsonb, measured jsonb, moment bigint)
returns void language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  today constant bigint := moment / 86400000;
  visits_today bigint[];
  room bigint;
  joined bigint;
begin
  -- One batch of a browser at a time, so that two cannot both fill its day.
  perform pg_advisory_xact_lock(hashtextextended('events of ' || visit, 0));
  insert into public.identity_links (anonymous_id, user_id, linked_at)
    select visit, id::text, moment from auth.users where id = person
      and (select count(*) from public.identity_links where user_id = person::text) < private.bound('browsersOfPerson')
      and not exists (select from public.forgotten_browsers where anonymous_id = visit)
      for key share
    on conflict (anonymous_id) do nothing;

  select coalesce(array_agg(id order by id), '{}') into visits_today from (
    select id, day from public.visits where anonymous_id = visit order by id desc limit private.bound('visitsOfBrowserPerDay')
  ) as newest where day = today;
  select private.bound('eventsOfBrowserPerDay') - count(*) into room from public.events where visit_id = any (visits_today);
  if room <= 0 or jsonb_array_length(measured) = 0 then
    return;
  end if;
  select id into joined from public.visits
    where id = any (visits_today) and visits.campaign = record_events.campaign limit 1;
  if joined is null and cardinality(visits_today) < private.bound('visitsOfBrowserPerDay') then
    insert into public.visits (anonymous_id, day, campaign) values (visit, today, record_events.campaign)
      returning id into joined;
  end if;
  insert into public.events (visit_id, name, properties, at, received_at)
    select coalesce(joined, visits_today[cardinality(visits_today)]), each.event ->> 'name', each.event -> 'properties',
      (each.event ->> 'at')::bigint, moment
    from jsonb_array_elements(measured) with ordinality as each (event, place) order by each.place limit room;
end
$$;

-- Up to `how_many` events of the person behind `after` ({browser, visit, event}, or null: the first ones), browser by browser
-- and visit by visit: {notes, next}; `next` is null behind the last. Null: there is no such person any more.
create function public.read_person_events(subject uuid, address text, after jsonb, how_many integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  ids text[];
  browser text := coalesce(after ->> 'browser', '');
  visit bigint := coalesce((after ->> 'visit')::bigint, 0);
  behind bigint := coalesce((after ->> 'event')::bigint, 0);
  notes jsonb[] := '{}';
  found_notes jsonb[];
  last_event bigint;
  following bigint;
begin
  select array_agg(known) into ids from auth.users as person, private.ids_of(person.id, person.email) as known
    where person.id = subject and private.folded(person.email) = private.folded(address);
  if ids is null then
    return null;
  end if;
  while browser is not null loop
    select array_agg(note order by id), max(id) into found_notes, last_event from (
      select measured.id, jsonb_build_object('name', measured.name,
        -- A browser's clock may be set to any time; nothing happened after we heard of it.
        'at', least(measured.at, measured.received_at),
        'properties', visits.campaign || measured.properties) as note
      from public.visits join public.events as measured on measured.visit_id = visits.id
      where visits.id = visit and measured.id > behind
      order by measured.id limit how_many - cardinality(notes)) as piece;
    notes := notes || coalesce(found_notes, '{}');
    if cardinality(notes) >= how_many then
      return jsonb_build_object('notes', to_jsonb(notes),
        'next', jsonb_build_object('browser', browser, 'visit', visit, 'event', last_event));
    end if;
    behind := 0;
    select min(id) into following from public.visits where anonymous_id = browser and id > visit;
    if following is null then
      select min(anonymous_id) into browser from public.identity_links
        where user_id = any (ids) and anonymous_id > browser;
    end if;
    visit := coalesce(following, 0);
  end loop;
  return jsonb_build_object('notes', to_jsonb(notes), 'next', null);
end
$$;

-- Deletes up to `how_many` events of browsers that are to be forgotten, and those browsers that have none left. Answers how many
-- went, of both.
create function public.forget_browsers(how_many integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  browser text;
  gone integer := 0;
  batch integer;
begin
  while gone < how_many loop
    select anonymous_id into browser from public.forgotten_browsers order by anonymous_id limit 1 for update skip locked;
    exit when not found;
    delete from public.events where id in (
      select events.id from public.visits join public.events on events.visit_id = visits.id
      where visits.anonymous_id = browser limit how_many - gone);
    get diagnostics batch = row_count; gone := gone + batch;
    if gone < how_many then
      delete from public.forgotten_browsers where anonymous_id = browser;
      gone := gone + 1;
    end if;
  end loop;
  return gone;
end
$$;

-- Deletes the account with everything that is tied to it and promises the receipt, all or nothing. Of very many events the ties
-- are cut at once; the clean-up deletes the rest of them. `receipt` is a row of the outbox. False: there is no such person any
-- more, and nothing was done. Survey answers and anonymous preferences are tied to nobody.
create or replace function public.erase_person(subject uuid, address text, receipt jsonb, moment bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  known_as text;
begin
  select private.folded(email) into known_as from auth.users
    where id = subject and private.folded(email) = private.folded(address) for update;
  if not found then
    return false;
  end if;
  insert into public.forgotten_browsers
    select anonymous_id from public.identity_links where user_id in (select private.ids_of(subject, known_as))
    on conflict do nothing;
  delete from public.identity_links where user_id in (select private.ids_of(subject, known_as));
  perform public.forget_browsers(private.bound('eventsPerPiece')::integer);
  delete from public.former_accounts where email = known_as;
  delete from public.appointments where email = known_as;
  delete from public.outbox where private.folded(recipient) = known_as;
  delete from public.user_onboarding where email = known_as;
  -- The service's own log names people by their address.
  if to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries where subject::text in (payload ->> 'actor_id', payload -> 'traits' ->> 'user_id')
      or known_as in (private.folded(payload ->> 'actor_username'), private.folded(payload -> 'traits' ->> 'user_email'));
  end if;
  delete from auth.users where id = subject;
  insert into public.outbox
    select * from jsonb_populate_record(null::public.outbox,
      receipt || jsonb_build_object('created_at', moment, 'due_at', moment, 'attempts', 0));
  return true;
end
$$;

revoke all on function public.read_person_events(uuid, text, jsonb, integer) from public, anon, authenticated, service_role;
revoke all on function public.forget_browsers(integer) from public, anon, authenticated, service_role;
grant execute on function public.read_person_events(uuid, text, jsonb, integer) to service_role;
grant execute on function public.forget_browsers(integer) to service_role;

-- As before, with visits. Rows that are there already use up no id: ids tell how many rows there are.
create or replace function public.fill_from_embedded(kind text, rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  written integer;
  renewed integer := 0;
  clashes jsonb := '[]';
begin
  case kind
    when 'user_onboarding' then
      insert into public.user_onboarding as held
        select * from jsonb_populate_recordset(null::public.user_onboarding, rows)
        on conflict (email) do update set
          email_auth = excluded.email_auth,
          email_verified_at = excluded.email_verified_at,
          created_at = excluded.created_at,
          updated_at = excluded.updated_at,
          step_completed = excluded.step_completed,
          first_name = excluded.first_name,
          last_name = excluded.last_name,
          phone = excluded.phone,
          benefit_timing_preference = excluded.benefit_timing_preference,
          ssn_provided = excluded.ssn_provided,
          ssn_last4 = excluded.ssn_last4,
          bank_linked = excluded.bank_linked,
          clicked_link_bank = excluded.clicked_link_bank,
          third_party_email = excluded.third_party_email,
          benefit_type = excluded.benefit_type,
          benefit_types = excluded.benefit_types,
          benefit_type_other = excluded.benefit_type_other,
          benefit_amount = excluded.benefit_amount,
          other_income = excluded.other_income,
          other_income_text = excluded.other_income_text,
          other_income_other = excluded.other_income_other,
          income_types = excluded.income_types,
          utm_source = excluded.utm_source,
          utm_campaign = excluded.utm_campaign
        where excluded.updated_at > held.updated_at;
    when 'former_accounts' then
      insert into public.former_accounts
        select * from jsonb_populate_recordset(null::public.former_accounts, rows)
        on conflict (former_id) do nothing;
    when 'survey_submissions' then
      insert into public.survey_submissions (session_id, answers, page, received_at)
        select session_id, answers, page, received_at
        from jsonb_populate_recordset(null::public.survey_submissions, rows) as sent
        where not exists (select from public.survey_submissions as held where held.session_id = sent.session_id)
        on conflict (session_id) do nothing;
    when 'anonymous_preferences' then
      update public.anonymous_preferences as held
        set timing_preference = sent.timing_preference, saved_at = sent.saved_at
        from jsonb_populate_recordset(null::public.anonymous_preferences, rows) as sent
        where held.session_uuid = sent.session_uuid and sent.saved_at > held.saved_at;
      get diagnostics renewed = row_count;
      insert into public.anonymous_preferences (session_uuid, timing_preference, saved_at)
        select session_uuid, timing_preference, saved_at
        from jsonb_populate_recordset(null::public.anonymous_preferences, rows) as sent
        where not exists (select from public.anonymous_preferences as held where held.session_uuid = sent.session_uuid)
        on conflict (session_uuid) do nothing;
    when 'appointments' then
      insert into public.appointments
        select * from jsonb_populate_recordset(null::public.appointments, rows)
        on conflict do nothing;
    when 'visits' then
      insert into public.visits (anonymous_id, day, campaign, filled_from)
        select anonymous_id, day, campaign, filled_from
        from jsonb_populate_recordset(null::public.visits, rows) as sent
        where not exists (select from public.visits as held where held.filled_from = sent.filled_from)
        order by filled_from
        on conflict (filled_from) do nothing;
    when 'events' then
      insert into public.events (visit_id, name, properties, at, received_at, filled_from)
        select visits.id, sent.name, sent.properties, sent.at, sent.received_at, sent.filled_from
        from jsonb_populate_recordset(null::public.events, rows) as sent
          join public.visits on visits.filled_from = sent.visit_id
        where not exists (select from public.events as held where held.filled_from = sent.filled_from)
        order by sent.filled_from
        on conflict (filled_from) do nothing;
    when 'identity_links' then
      insert into public.identity_links
        select * from jsonb_populate_recordset(null::public.identity_links, rows)
        on conflict (anonymous_id) do nothing;
    when 'forgotten_browsers' then
      insert into public.forgotten_browsers
        select * from jsonb_populate_recordset(null::public.forgotten_browsers, rows)
        on conflict (anonymous_id) do nothing;
  end case;
  get diagnostics written = row_count;
  written := written + renewed;
  if kind = 'appointments' then
    select coalesce(jsonb_agg(sent.id order by sent.id), '[]') into clashes
      from jsonb_populate_recordset(null::public.appointments, rows) as sent
      where not exists (select from public.appointments as held where held.id = sent.id);
  end if;
  return jsonb_build_object('written', written, 'clashes', clashes);
end
$$;
