-- What the anonymous flow saves: one row per session id. Idempotent; the newest timing stays. 22023: the id is no UUID, or the timing
-- is blank, too long or could be a Social Security number.
create function public.save_anonymous_calendar_preference(session_uuid text, timing_preference text) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  visit constant text := lower(save_anonymous_calendar_preference.session_uuid);
  timing constant text := private.trimmed(save_anonymous_calendar_preference.timing_preference);
  moment constant bigint := private.milliseconds(now());
begin
  if visit is null or visit !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$' then
    raise exception 'session_uuid is no UUID' using errcode = '22023';
  end if;
  if timing is null or timing = '' or char_length(timing) > private.bound('timingPreferenceLength')
    or private.looks_like_ssn(timing) then
    raise exception 'timing_preference is blank, too long, or could be a Social Security number' using errcode = '22023';
  end if;
  -- One at a time: each new row takes the next number.
  perform pg_advisory_xact_lock(hashtextextended('anonymous_preferences', 0));
  insert into checkahead.anonymous_preferences (session_uuid, timing_preference, saved_at) values (visit, timing, moment)
    on conflict (session_uuid) do update set timing_preference = excluded.timing_preference, saved_at = excluded.saved_at;
  -- The ids are looked up one by one: a join could read the whole table.
  delete from checkahead.anonymous_preferences where id = any (array(select id from checkahead.anonymous_preferences
    where id <= (select max(id) from checkahead.anonymous_preferences) - private.bound('preferencesInAll') order by id limit 1000));
end
$$;

grant execute on function public.save_anonymous_calendar_preference(text, text) to anon, authenticated;
