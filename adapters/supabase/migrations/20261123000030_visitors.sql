-- What visitors leave. Times are epoch milliseconds, as the program counts them.

-- What the anonymous flow saves: one row per session id.
create table public.anonymous_preferences (
  session_uuid text not null primary key,
  timing_preference text not null,
  saved_at bigint not null,
  id bigint not null generated always as identity unique,
  constraint anonymous_preferences_session_form
    check (session_uuid ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'),
  constraint anonymous_preferences_timing_form
    check (timing_preference ~ '\S' and char_length(timing_preference) <= 200),
  constraint anonymous_preferences_timing_digits check (not private.looks_like_ssn(timing_preference))
);
create index anonymous_preferences_by_age on public.anonymous_preferences (saved_at);

-- Answers: q1, q2, q3 and q5 text, q4 a JSON string.
create table public.survey_submissions (
  session_id text not null primary key,
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  page text not null,
  received_at bigint not null,
  id bigint not null generated always as identity unique,
  constraint survey_submissions_answers_digits check (not private.answers_look_like_ssn(answers))
);
create index survey_submissions_by_age on public.survey_submissions (received_at);

-- A visit: one browser, one campaign, one day (UTC, days since 1970). The campaign is kept here, once, and not per event.
create table public.visits (
  id bigint not null generated always as identity primary key,
  anonymous_id text not null,
  day bigint not null,
  campaign jsonb not null check (jsonb_typeof(campaign) = 'object'),
  -- The id in the embedded database that this row was filled from; null: measured here.
  filled_from bigint unique
);
create index visits_by_browser on public.visits (anonymous_id, id);

-- Measured events. `at` is the browser's clock, `received_at` ours.
create table public.events (
  id bigint not null generated always as identity primary key,
  visit_id bigint not null references public.visits (id),
  name text not null,
  properties jsonb not null check (jsonb_typeof(properties) = 'object'),
  at bigint not null,
  received_at bigint not null,
  -- The id in the embedded database that this row was filled from; null: measured here.
  filled_from bigint unique
);
create index events_by_age on public.events (received_at);
create index events_by_visit on public.events (visit_id, id);

create table public.identity_links (
  anonymous_id text not null primary key,
  user_id text not null,
  linked_at bigint not null
);
create index identity_links_by_age on public.identity_links (linked_at);
create index identity_links_by_user on public.identity_links (user_id);

-- Browsers of people who deleted their account, whose events are still being deleted.
create table public.forgotten_browsers (anonymous_id text not null primary key);

alter table public.anonymous_preferences enable row level security;
alter table public.survey_submissions enable row level security;
alter table public.visits enable row level security;
alter table public.events enable row level security;
alter table public.identity_links enable row level security;
alter table public.forgotten_browsers enable row level security;
-- No policy: nobody but the server role, which row security does not hold.
revoke all on public.anonymous_preferences, public.survey_submissions, public.visits, public.events,
  public.identity_links, public.forgotten_browsers from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.anonymous_preferences, public.survey_submissions, public.visits,
  public.events, public.identity_links, public.forgotten_browsers to service_role;

-- Deletes what is beyond the newest, a part at a time. The ids are looked up one by one: a join could read the whole table.
create function private.keep_newest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('delete from %1$I.%2$I where id = any (array(select id from %1$I.%2$I
    where id <= (select max(id) from %1$I.%2$I) - $1 order by id limit 1000))', tg_table_schema, tg_table_name)
    using private.bound(tg_argv[0]);
  return null;
end
$$;

create trigger keep_newest after insert on public.events
  for each statement execute function private.keep_newest('eventsInAll');
create trigger keep_newest after insert on public.survey_submissions
  for each statement execute function private.keep_newest('surveysInAll');
create trigger keep_newest after insert on public.anonymous_preferences
  for each statement execute function private.keep_newest('preferencesInAll');

-- A visit goes with the last of its events.
create function private.drop_empty_visits() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.visits where id in (select visit_id from gone)
    and not exists (select from public.events where visit_id = visits.id);
  return null;
end
$$;

create trigger visit_without_events after delete on public.events referencing old table as gone
  for each statement execute function private.drop_empty_visits();

-- The one way in for a visitor. Idempotent; the newest timing stays, and uses up no id. 22023: the id is no UUID, or the timing
-- is blank, too long or could be a Social Security number.
create function public.save_anonymous_calendar_preference(session_uuid text, timing_preference text) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  visit constant text := lower(save_anonymous_calendar_preference.session_uuid);
  timing constant text := regexp_replace(save_anonymous_calendar_preference.timing_preference, '^\s+|\s+$', '', 'g');
  moment constant bigint := extract(epoch from now()) * 1000;
begin
  if visit is null or visit !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    raise exception 'session_uuid is no UUID' using errcode = '22023';
  end if;
  if timing is null or timing = '' or char_length(timing) > 200 or private.looks_like_ssn(timing) then
    raise exception 'timing_preference is blank, too long, or could be a Social Security number' using errcode = '22023';
  end if;
  update public.anonymous_preferences set timing_preference = timing, saved_at = moment where session_uuid = visit;
  if not found then
    insert into public.anonymous_preferences (session_uuid, timing_preference, saved_at) values (visit, timing, moment)
      on conflict (session_uuid) do update
        set timing_preference = excluded.timing_preference, saved_at = excluded.saved_at;
  end if;
end
$$;

-- Keeps measured events, as far as the bound of one browser and day goes, and ties the browser to the person, once: a later tie
-- to another is ignored, and so is one to an account that was deleted meanwhile or has enough browsers. `measured` is a list
-- of {name, properties, at}. The visitor of the research, and how far they got, are kept with them.
create function public.record_events(visit text, person uuid, campaign jsonb, measured jsonb, moment bigint)
returns void language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  today constant bigint := moment / 86400000;
  visits_today bigint[];
  room bigint;
  joined bigint;
  reached record;
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
  with stored as (
    insert into public.events (visit_id, name, properties, at, received_at)
      select coalesce(joined, visits_today[cardinality(visits_today)]), each.event ->> 'name', each.event -> 'properties',
        (each.event ->> 'at')::bigint, moment
      from jsonb_array_elements(measured) with ordinality as each (event, place) order by each.place limit room
      returning name, properties, at)
  select max(stage) as stage, min(at) filter (where stage = 1) as at_1, min(at) filter (where stage = 2) as at_2,
      min(at) filter (where stage = 3) as at_3, min(at) filter (where stage = 4) as at_4,
      min(at) filter (where stage = 5) as at_5, min(at) filter (where stage = 6) as at_6
    into reached from stored cross join lateral private.stage_of(name, properties) as stage;

  if cardinality(visits_today) = 0 then
    insert into public.research_visitors (anonymous_id, day, arrival_id, stage)
      select visit, private.eastern_day(moment), private.arrival_id(record_events.campaign), 0
      where not exists (select from public.research_visitors where anonymous_id = visit);
  end if;
  if reached.stage is not null then
    update public.research_visitors set stage = greatest(stage, reached.stage), at_1 = coalesce(at_1, reached.at_1),
        at_2 = coalesce(at_2, reached.at_2), at_3 = coalesce(at_3, reached.at_3), at_4 = coalesce(at_4, reached.at_4),
        at_5 = coalesce(at_5, reached.at_5), at_6 = coalesce(at_6, reached.at_6)
      where anonymous_id = visit;
  end if;
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

revoke all on function private.keep_newest(), private.drop_empty_visits() from public;
revoke all on function public.save_anonymous_calendar_preference(text, text),
  public.record_events(text, uuid, jsonb, jsonb, bigint), public.forget_browsers(integer)
  from public, anon, authenticated, service_role;
grant execute on function public.save_anonymous_calendar_preference(text, text) to anon, authenticated, service_role;
grant execute on function public.record_events(text, uuid, jsonb, jsonb, bigint), public.forget_browsers(integer)
  to service_role;
