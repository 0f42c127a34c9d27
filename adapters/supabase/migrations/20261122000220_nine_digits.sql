-- A text that could be a Social Security number is not kept.

-- Nine digits and no more, however they are written.
create function private.holds_nine_digits(written text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select written ~ '^[^0-9]*([0-9][^0-9]*){9}$'
$$;

create function private.answers_hold_nine_digits(answers jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_or(private.holds_nine_digits(value)), false) from jsonb_each_text(answers)
$$;

revoke all on function private.holds_nine_digits(text), private.answers_hold_nine_digits(jsonb) from public;
grant execute on function private.holds_nine_digits(text) to authenticated, service_role;
grant execute on function private.answers_hold_nine_digits(jsonb) to service_role;

-- Rows that are there already are not looked at.
alter table public.user_onboarding
  add constraint user_onboarding_first_name_digits check (not private.holds_nine_digits(first_name)) not valid,
  add constraint user_onboarding_last_name_digits check (not private.holds_nine_digits(last_name)) not valid,
  add constraint user_onboarding_timing_digits check (not private.holds_nine_digits(benefit_timing_preference)) not valid;
alter table private.completed_details
  add constraint completed_details_last_name_digits check (not private.holds_nine_digits(last_name)) not valid;
alter table public.anonymous_preferences
  add constraint anonymous_preferences_timing_digits check (not private.holds_nine_digits(timing_preference)) not valid;
alter table public.survey_submissions
  add constraint survey_submissions_answers_digits check (not private.answers_hold_nine_digits(answers)) not valid;

-- The same as before, but nine digits are refused, and what a visit saves again uses up no number of a new row.
create or replace function public.save_anonymous_calendar_preference(session_uuid text, timing_preference text) returns void
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
  if timing is null or timing = '' or char_length(timing) > 200 or private.holds_nine_digits(timing) then
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
