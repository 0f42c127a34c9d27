-- What people type: no text that could be a Social Security number is kept, and names are of letters. Core has the same rules;
-- a test compares them.

-- A text in its plain form (Unicode NFKC), with 0 for every decimal digit (Nd in Unicode 17).
create function private.digits_as_zeros(written text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(normalize(written, NFKC),
      '[0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef'
      || '\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0e50-\u0e59'
      || '\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u1090-\u1099\u17e0-\u17e9\u1810-\u1819\u1946-\u194f'
      || '\u19d0-\u19d9\u1a80-\u1a89\u1a90-\u1a99\u1b50-\u1b59\u1bb0-\u1bb9\u1c40-\u1c49\u1c50-\u1c59'
      || '\ua620-\ua629\ua8d0-\ua8d9\ua900-\ua909\ua9d0-\ua9d9\ua9f0-\ua9f9\uaa50-\uaa59\uabf0-\uabf9'
      || '\U000104a0-\U000104a9\U00010d30-\U00010d39\U00010d40-\U00010d49\U00011066-\U0001106f'
      || '\U000110f0-\U000110f9\U00011136-\U0001113f\U000111d0-\U000111d9\U000112f0-\U000112f9'
      || '\U00011450-\U00011459\U000114d0-\U000114d9\U00011650-\U00011659\U000116c0-\U000116c9'
      || '\U000116d0-\U000116e3\U00011730-\U00011739\U000118e0-\U000118e9\U00011950-\U00011959'
      || '\U00011bf0-\U00011bf9\U00011c50-\U00011c59\U00011d50-\U00011d59\U00011da0-\U00011da9'
      || '\U00011de0-\U00011de9\U00011f50-\U00011f59\U00016130-\U00016139\U00016a60-\U00016a69'
      || '\U00016ac0-\U00016ac9\U00016b50-\U00016b59\U00016d70-\U00016d79\U0001ccf0-\U0001ccf9'
      || '\U0001e140-\U0001e149\U0001e2f0-\U0001e2f9\U0001e4f0-\U0001e4f9\U0001e5f1-\U0001e5fa'
      || '\U0001e950-\U0001e959]',
    '0', 'g')
$$;

-- Whether a text could hold a Social Security number: one number of nine digits, with or without spaces, dots, dashes and
-- invisible characters in it; nine digits in a row; or three, two and four with other signs between them. Of these signs it
-- knows the ones of ASCII and Latin-1 and those from U+2000 to U+2BFF; core knows all.
create function private.looks_like_ssn(written text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select exists (
      select from regexp_matches(plain, '0(?:[\t \u1680.\u00b7_\u2212'
        || '\u058a\u05be\u1400\u1806\u2010-\u2015\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\U00010d6e\U00010ead'
        || '\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f'
        || '\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a'
        || '\U000e0001\U000e0020-\U000e007f-]{0,3}0)*', 'g') as numbers (number)
      where char_length(regexp_replace(number[1], '[^0]', '', 'g')) = 9)
    or plain ~ ('(^|[^0])(0{9}|000' || sign || '{1,3}00' || sign || '{1,3}0000)(?!0)')
  from (values (private.digits_as_zeros(written), '[\u0001-\u0009\u000b\u000c\u000e-/:-@\[-`{-\u00a9\u00ab-\u00b4\u00b6-\u00b9'
    || '\u00bb-\u00bf\u00d7\u00f7\u2000-\u2131\u2133-\u214d\u214f-\u2182\u2185-\u2bff]')) as folded (plain, sign)
$$;

-- Answers, of which one is a ranking in JSON: there a control character is written with digits.
create function private.answers_look_like_ssn(answers jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_or(private.looks_like_ssn(regexp_replace(answer #>> '{}', '\\u00[01][0-9a-f]', '"', 'g'))), false)
  from jsonb_each(answers) as each (question, answer) where jsonb_typeof(answer) = 'string'
$$;

-- Whether a tidied name may be typed: at most 60 characters, counted as the page counts them; no digits; of the signs of ASCII
-- and Latin-1 only space, apostrophe, hyphen and period; and something beside signs. Core knows the letters of every script.
create function private.is_name(name text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select name = '' or (
    char_length(regexp_replace(name, '[\U00010000-\U0010ffff]', 'xx', 'g')) <= 60
    and private.digits_as_zeros(name) !~ '0'
    and name !~ '[!-&(-,/:-@\[-`{-~\u00a1-\u00a9\u00ab\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7]'
    and name ~ '[^ \u00a0\u3000''\u2019\u2010\u2011.\u200c\u200d-]')
$$;

revoke all on function private.digits_as_zeros(text), private.looks_like_ssn(text), private.answers_look_like_ssn(jsonb),
  private.is_name(text) from public;
grant execute on function private.digits_as_zeros(text), private.looks_like_ssn(text), private.is_name(text)
  to authenticated, service_role;
grant execute on function private.answers_look_like_ssn(jsonb) to service_role;

-- Looks at what is sent and leaves alone what is stored: a constraint would also refuse every later change of a row from before
-- these rules. The server role checks names itself; it also moves rows from the embedded database, whose names may be older.
-- The name of the trigger puts it after the one that tidies names, and before those that store details apart.
create function private.guard_typed_texts() returns trigger
language plpgsql set search_path = '' as $$
declare
  trusted constant boolean := pg_has_role(current_user, 'service_role', 'member');
  names constant text[] := array[
    case when new.first_name is distinct from old.first_name then new.first_name end,
    case when new.last_name is distinct from old.last_name then new.last_name end];
begin
  if exists (
    select from unnest(names) as name where private.looks_like_ssn(name) or not trusted and not private.is_name(name))
  then
    raise exception 'a name violates check constraint: it is too long or holds other signs than a name'
      using errcode = 'check_violation';
  end if;
  if new.benefit_timing_preference is distinct from old.benefit_timing_preference
    and private.looks_like_ssn(new.benefit_timing_preference)
  then
    raise exception 'benefit_timing_preference violates check constraint: it could be a Social Security number'
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
revoke all on function private.guard_typed_texts() from public;

create trigger guard_typed_texts before insert or update on public.user_onboarding
  for each row execute function private.guard_typed_texts();

-- Rows that are there already are not looked at.
alter table public.anonymous_preferences
  add constraint anonymous_preferences_timing_digits check (not private.looks_like_ssn(timing_preference)) not valid;
alter table public.survey_submissions
  add constraint survey_submissions_answers_digits check (not private.answers_look_like_ssn(answers)) not valid;

-- The same as before, but what could be a Social Security number is refused, and what a visit saves again uses up no id.
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
