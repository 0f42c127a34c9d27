-- What the research counts, with the service key. Times are epoch milliseconds; days are days since 1970 in New York.

-- The ways in which visitors arrive. A new one takes the place of the one with the lowest weight: its visitors, and those of the
-- ways whose place it took.
create table public.research_arrivals (
  id integer not null generated always as identity primary key,
  landing_page text not null,
  source text not null,
  campaign text not null,
  language text not null,
  weight bigint not null default 1,
  unique (landing_page, source, campaign, language)
);

-- One row per browser, written with its events, so that the research reads no events to count visitors. `day`: when it first
-- came. `arrival_id`: without a row for those whose way was displaced. `stage`: the furthest one; `at_N`: when it was first reached,
-- by its own clock.
create table public.research_visitors (
  id bigint not null generated always as identity primary key,
  anonymous_id text not null unique,
  day integer not null,
  arrival_id integer not null,
  stage smallint not null,
  at_1 bigint, at_2 bigint, at_3 bigint, at_4 bigint, at_5 bigint, at_6 bigint
);

alter table public.research_arrivals enable row level security;
alter table public.research_visitors enable row level security;
-- No policy: nobody but the server role, which changes them by the functions below.
revoke all on public.research_arrivals, public.research_visitors from public, anon, authenticated, service_role;
grant select on public.research_arrivals, public.research_visitors to service_role;

create function private.eastern_day(moment bigint) returns integer
language sql stable parallel safe as $$
  select (to_timestamp(moment / 1000.0) at time zone 'America/New_York')::date - date '1970-01-01'
$$;

-- The stage whose page an event opened, its place in core's `STAGES`; null for other events.
create function private.stage_of(name text, properties jsonb) returns integer
language sql immutable parallel safe as $$
  select case when name = 'navigation' then array_position(array['start', 'verify-email', 'signup-calendar', 'signup-account',
    'signup-confirmation', 'launch-countdown'], properties ->> 'to') end
$$;

create index research_visitors_by_day on public.research_visitors (day, arrival_id, stage);
-- The only events that the research reads.
create index events_of_research on public.events (received_at) where name in ('form_field_error', 'faq_expanded');

create trigger keep_newest after insert on public.research_visitors
  for each statement execute function private.keep_newest('visitorsInAll');

-- Browsers of people who deleted their account.
create function private.forget_visitors() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.research_visitors where anonymous_id in (select anonymous_id from added);
  return null;
end
$$;
create trigger forget_visitors after insert on public.forgotten_browsers referencing new table as added
  for each statement execute function private.forget_visitors();

-- The row of this way to arrive. A new one beyond the bound displaces the one with the fewest visitors and inherits their number.
create function private.arrival_id(arrived_by jsonb) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  page constant text := coalesce(arrived_by ->> 'landing_page', '');
  came_from constant text := coalesce(arrived_by ->> 'utm_source', '');
  named constant text := coalesce(arrived_by ->> 'utm_campaign', '');
  spoken constant text := coalesce(arrived_by ->> 'language', '');
  most constant bigint := private.bound('arrivalsInAll');
  way integer;
begin
  update public.research_arrivals set weight = weight + 1
    where landing_page = page and source = came_from and campaign = named and language = spoken returning id into way;
  if way is null then
    insert into public.research_arrivals as known (landing_page, source, campaign, language, weight)
      values (page, came_from, named, spoken, 1 + coalesce((
        select weight from public.research_arrivals order by weight desc, id desc offset most - 1 limit 1), 0))
      on conflict (landing_page, source, campaign, language) do update set weight = known.weight + 1 returning id into way;
    delete from public.research_arrivals where id in (
      select id from public.research_arrivals order by weight desc, id desc offset most);
  end if;
  return way;
end
$$;

-- Deletes at most `how_many` visitors who first came before the day, and answers how many went.
create function public.sweep_visitors(before_day integer, how_many integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  delete from public.research_visitors where id in (
    select id from public.research_visitors where day < before_day limit how_many);
  get diagnostics gone = row_count;
  return gone;
end
$$;

-- Everything that the research counts of these days, at one moment: `ResearchData` of core. Exact counts, which core does not
-- show when they are small. `timings`: the answers to tell apart; own words count as 'other' and are not read. It may take longer
-- than other calls, as long as the service lets one take, and is planned for the days at hand.
create function public.research_figures(first_day integer, last_day integer, starts_at bigint, ends_at bigint, timings text[])
returns json language plpgsql stable security definer
set search_path = '' set statement_timeout = '60s' set work_mem = '64MB' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  return (with noted as materialized (
    select name, properties, visitor.id as visitor, coalesce(language, '') as language, stage
    from public.events join public.visits on visits.id = visit_id
      join public.research_visitors as visitor using (anonymous_id)
      left join public.research_arrivals as arrival on arrival.id = arrival_id
    where name in ('form_field_error', 'faq_expanded') and received_at >= starts_at and visitor.day between first_day and last_day)
  select json_build_object(
    'arrivals', (select coalesce(json_agg(counted), '[]') from (
      select day, coalesce(landing_page, '') as "landingPage", coalesce(source, '') as source,
        coalesce(campaign, '') as campaign, coalesce(language, '') as language, stage, sum(visitors) as visitors
      from (
        select day, arrival_id, stage, count(*) as visitors from public.research_visitors
        where day between first_day and last_day group by 1, 2, 3
      ) as visitor left join public.research_arrivals as arrival on arrival.id = arrival_id
      group by 1, 2, 3, 4, 5, 6) as counted),
    'stepTimes', (select coalesce(json_agg(counted), '[]') from (
      select step.stage, coalesce(language, '') as language, took / 1000 as seconds, count(*) as visitors
      from public.research_visitors left join public.research_arrivals as arrival on arrival.id = arrival_id
        cross join lateral (values (2, at_2 - at_1), (3, at_3 - at_2), (4, at_4 - at_3), (5, at_5 - at_4), (6, at_6 - at_5))
          as step (stage, took)
      where day between first_day and last_day and research_visitors.stage >= 2 and took between 0 and 86400000
      group by 1, 2, 3) as counted),
    'fieldErrors', (select coalesce(json_agg(counted), '[]') from (
      select properties ->> 'form' as form, properties ->> 'field' as field, language, stage,
        count(distinct visitor) as visitors
      from noted where name = 'form_field_error' group by 1, 2, 3, 4) as counted),
    'faq', (select coalesce(json_agg(counted), '[]') from (
      select (properties ->> 'item')::integer as item, max(properties ->> 'question') as question, language,
        count(distinct visitor) as visitors
      from noted where name = 'faq_expanded' group by 1, 3) as counted),
    'signUps', (select coalesce(json_agg(counted), '[]') from (
      select step_completed as step, case when benefit_timing_preference = any (timings) then benefit_timing_preference
          when trim(benefit_timing_preference) <> '' then 'other' end as timing,
        case when account.id is not null then coalesce(raw_user_meta_data ->> 'language', 'en')
          else coalesce((select language from public.former_accounts as former where former.email = person.email limit 1), '')
          end as language,
        count(*) as people
      from public.user_onboarding as person left join auth.users as account on account.email = person.email and not is_sso_user
      where person.created_at >= to_timestamp(starts_at / 1000.0) and person.created_at < to_timestamp(ends_at / 1000.0)
      group by 1, 2, 3) as counted),
    'anonymousTimings', (select coalesce(json_agg(counted), '[]') from (
      select case when timing_preference = any (timings) then timing_preference else 'other' end as timing, count(*) as people
      from public.anonymous_preferences where saved_at >= starts_at and saved_at < ends_at group by 1) as counted),
    'surveys', (select coalesce(json_agg(answers order by received_at, id), '[]') from public.survey_submissions
      where received_at >= starts_at and received_at < ends_at),
    'isDemo', false));
end
$$;

-- As `fill_from_embedded`, for visitors. Those who were measured here already stay as they are.
create function public.fill_visitors(kind text, rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  written integer;
begin
  insert into public.research_visitors (anonymous_id, day, arrival_id, stage, at_1, at_2, at_3, at_4, at_5, at_6)
    select anonymous_id, day, private.arrival_id(arrived_by), stage, at_1, at_2, at_3, at_4, at_5, at_6
    from jsonb_to_recordset(rows) as sent (anonymous_id text, day integer, arrived_by jsonb, stage smallint,
      at_1 bigint, at_2 bigint, at_3 bigint, at_4 bigint, at_5 bigint, at_6 bigint)
    where not exists (select from public.research_visitors as held where held.anonymous_id = sent.anonymous_id);
  get diagnostics written = row_count;
  return jsonb_build_object('written', written, 'clashes', jsonb '[]');
end
$$;

revoke all on function private.eastern_day(bigint), private.stage_of(text, jsonb), private.forget_visitors(),
  private.arrival_id(jsonb) from public;
revoke all on function public.sweep_visitors(integer, integer), public.fill_visitors(text, jsonb),
  public.research_figures(integer, integer, bigint, bigint, text[]) from public, anon, authenticated, service_role;
grant execute on function public.sweep_visitors(integer, integer), public.fill_visitors(text, jsonb),
  public.research_figures(integer, integer, bigint, bigint, text[]) to service_role;
