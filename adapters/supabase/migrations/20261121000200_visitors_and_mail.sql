-- Times below are epoch milliseconds, as the program counts them.

-- What the anonymous flow saves: one row per session id.
create table public.anonymous_preferences (
  session_uuid text not null primary key,
  timing_preference text not null,
  saved_at bigint not null,
  constraint anonymous_preferences_session_form
    check (session_uuid ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'),
  constraint anonymous_preferences_timing_form
    check (timing_preference ~ '\S' and char_length(timing_preference) <= 200)
);
create index anonymous_preferences_by_age on public.anonymous_preferences (saved_at);

-- The one way in for a visitor. Idempotent; the newest timing stays. 22023: the id is no UUID, or the timing
-- is blank or too long.
create function public.save_anonymous_calendar_preference(session_uuid text, timing_preference text) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  visit constant text := lower(save_anonymous_calendar_preference.session_uuid);
  timing constant text := regexp_replace(save_anonymous_calendar_preference.timing_preference, '^\s+|\s+$', '', 'g');
begin
  if visit is null or visit !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    raise exception 'session_uuid is no UUID' using errcode = '22023';
  end if;
  if timing is null or timing = '' or char_length(timing) > 200 then
    raise exception 'timing_preference is blank or too long' using errcode = '22023';
  end if;
  insert into public.anonymous_preferences (session_uuid, timing_preference, saved_at)
  values (visit, timing, (extract(epoch from now()) * 1000)::bigint)
  on conflict (session_uuid) do update
    set timing_preference = excluded.timing_preference, saved_at = excluded.saved_at;
end
$$;

-- Answers: q1, q2, q3 and q5 text, q4 a JSON string.
create table public.survey_submissions (
  session_id text not null primary key,
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  page text not null,
  received_at bigint not null
);
create index survey_submissions_by_age on public.survey_submissions (received_at);

-- Measured events. `at` is the browser's clock, `received_at` ours.
create table public.events (
  id bigint not null generated always as identity primary key,
  anonymous_id text not null,
  name text not null,
  properties jsonb not null check (jsonb_typeof(properties) = 'object'),
  campaign jsonb not null check (jsonb_typeof(campaign) = 'object'),
  at bigint not null,
  received_at bigint not null,
  -- The id in the embedded database that this row was filled from; null: measured here.
  filled_from bigint unique
);
create index events_by_age on public.events (received_at);
create index events_by_browser on public.events (anonymous_id);

create table public.identity_links (
  anonymous_id text not null primary key,
  user_id text not null,
  linked_at bigint not null
);
create index identity_links_by_age on public.identity_links (linked_at);
create index identity_links_by_user on public.identity_links (user_id);

-- One person per slot: the constraint is the last word.
create table public.appointments (
  id text not null primary key,
  starts_at bigint not null unique,
  name text not null check (char_length(name) <= 100),
  email text not null check (email = private.folded(email)),
  created_at bigint not null
);
create index appointments_by_email on public.appointments (email, starts_at);

-- Mail that is promised. Once handed over or given up, address and content are erased.
create table public.outbox (
  id text not null primary key,
  recipient text,
  reply_to text,
  subject text,
  body_text text,
  body_html text,
  attachments jsonb,
  created_at bigint not null,
  due_at bigint,
  attempts integer not null default 0,
  delivered_at bigint,
  provider_id text,
  given_up_at bigint,
  -- From when on the link and the code in it are dead; null: it carries none.
  good_until bigint
);
create index outbox_due on public.outbox (due_at) where due_at is not null;
create index outbox_done on public.outbox (created_at) where due_at is null;

alter table public.anonymous_preferences enable row level security;
alter table public.survey_submissions enable row level security;
alter table public.events enable row level security;
alter table public.identity_links enable row level security;
alter table public.appointments enable row level security;
alter table public.outbox enable row level security;

-- No policy: nobody but the server role, which row security does not hold.
revoke all on public.anonymous_preferences, public.survey_submissions, public.events, public.identity_links,
  public.appointments, public.outbox from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.anonymous_preferences, public.survey_submissions, public.events,
  public.identity_links, public.appointments, public.outbox to service_role;

revoke all on function public.save_anonymous_calendar_preference(text, text) from public, anon, authenticated, service_role;
grant execute on function public.save_anonymous_calendar_preference(text, text) to anon, authenticated, service_role;
