-- What is made from here on is closed until it is opened: a project gives every new table, function and sequence of `public`
-- to visitors, people and the service key, and PostgreSQL every function to everybody, those of our tables among them.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges revoke execute on functions from public;
revoke execute on all functions in schema checkahead from public;

-- Rules that the policies and triggers use. The schema is not exposed by the data interface.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- Bounds on what anybody can send, and times in milliseconds. Core has the same figures; a test holds them together.
create function private.bound(name text) returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select case name when 'preferencesInAll' then 200000 when 'mailsWaiting' then 50000
    when 'passwordsOfPersonPerHour' then 10 when 'emailChangesOfPersonPerHour' then 5
    when 'proofLasts' then 300000 when 'clockTolerance' then 60000 when 'messagePause' then 60000
    when 'linkLasts' then 1800000 when 'linkRequestKept' then 3600000
    when 'timingPreferenceLength' then 200
    when 'noticesToAddressPerDay' then 10 end
$$;

-- Epoch milliseconds, as our server counts time.
create function private.milliseconds(moment timestamptz) returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select floor(extract(epoch from moment) * 1000)::bigint
$$;

-- An address as it is compared: A to Z alone are folded. Other letters fold into these (the Kelvin sign into k, a capital I
-- with a dot into i), so that one mailbox would open another's row.
create function private.folded(address text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select lower(address collate "C")
$$;

-- Without outer spaces: what the page calls a space (ECMAScript, 'trim').
create function private.trimmed(written text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(written, E'\u0009\u000a\u000b\u000c\u000d\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004'
    || E'\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
$$;

-- A name as it is kept: composed (Unicode NFC).
create function private.tidy_name(name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select private.trimmed(normalize(name, NFC))
$$;

-- Whether a name holds a sign that its reader cannot see, or that turns around the text beside it: every character that is
-- Cc, Cf, Zl, Zp or default-ignorable in Unicode 17, but for marks; and a joiner or non-joiner at the start or after what is no
-- letter of a script that joins (here: Latin, Greek, Cyrillic, signs, another joiner).
create function private.has_hidden_sign(name text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select name ~ ('[\u0001-\u001f\u007f-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u180e\u200b'
      || '\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f'
      || '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]')
    or name ~ ('(^|[\u0001-\u00b4\u00b6-\u02b8\u0375-\u03e1\u03f0-\u0484\u0487-\u0530\u1cfb-\u1dbf\u1e00-\u20cf])'
      || '[\u200c\u200d]')
$$;

-- What people type: no text that could be a Social Security number is kept, and names are of letters. Core has the same rules;
-- a test compares them.

-- A text in its plain form (Unicode NFKC) without the marks that combine with digits, and with 0 for every decimal digit (Nd in
-- Unicode 17).
create function private.digits_as_zeros(written text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(
      regexp_replace(normalize(written, NFKC), '[\u0300-\u036f\u1ab0-\u1aff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]+', '', 'g'),
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
-- invisible characters in it, also over several lines; nine digits in a row; or three, two and four with other signs between
-- them. Of these signs it knows the ones of ASCII and Latin-1 and those from U+2000 to U+2BFF; core knows all.
create function private.looks_like_ssn(written text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select exists (
      select from unnest(array['[' || space || ']{0,3}', '[()\r\n' || space || ']*']) as between_digits,
        regexp_matches(plain, '0(?:' || between_digits || '0)*', 'g') as numbers (number)
      where char_length(regexp_replace(number[1], '[^0]', '', 'g')) = 9)
    or plain ~ ('(^|[^0])(0{9}|000' || sign || '+00' || sign || '+0000)(?!0)')
  from (values (private.digits_as_zeros(written), '\t \u1680.\u00b7_\u2212'
      || '\u058a\u05be\u1400\u1806\u2010-\u2015\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\U00010d6e\U00010ead'
      || '\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f'
      || '\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a'
      || '\U000e0001\U000e0020-\U000e007f-',
    '[\u0001-/:-@\[-`{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u2131\u2133-\u214d\u214f-\u2182\u2185-\u2bff]')
  ) as folded (plain, space, sign)
$$;

-- Whether a tidied name may be typed: at most 60 characters; no digits; of the signs of ASCII and Latin-1 only space, apostrophe,
-- hyphen and period; and something beside signs. Core knows the letters of every script.
create function private.is_name(name text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select name = '' or (
    char_length(name) <= 60
    and private.digits_as_zeros(name) !~ '0'
    and name !~ '[!-&(-,/:-@\[-`{-~\u00a1-\u00a9\u00ab\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7]'
    and name ~ '[^ \u00a0\u3000''\u2019\u2010\u2011.\u200c\u200d-]')
$$;

-- Whether a folded text is an address, as core's `isEmail`, which also knows letters and characters without a code point yet.
create function private.is_email(address text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select char_length(address) <= 254
    and address ~ ('^' || part || '(\.' || part || ')*@(' || label || '+\.)+' || label || '{2,}$')
    and address !~ ('[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160'
      || '\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0'
      || '\ufff0-\ufffb\ufffd-\uffff\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a'
      || '\U000e0000-\U0010ffff]')
    and normalize(address, NFC) = address
    and lower(normalize(domain, NFKC) collate "C") = domain and domain !~ '\u3002'
  from (values ('[^\s@,;<>()\[\]\\".]+', '[^\u0001-,./:-@\[-`{-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2010-\u205e\s]',
    substring(address from '[^@]*$'))) as patterns (part, label, domain)
$$;

grant execute on function private.folded(text), private.trimmed(text), private.tidy_name(text), private.has_hidden_sign(text),
  private.digits_as_zeros(text), private.looks_like_ssn(text), private.is_name(text) to authenticated, service_role;
