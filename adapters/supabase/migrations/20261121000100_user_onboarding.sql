-- What is made from here on is closed until it is opened: a project gives every new table, function and sequence of `public`
-- to visitors and people, and PostgreSQL every function to everybody.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges revoke execute on functions from public;

-- Rules that the policies and triggers use. The schema is not exposed by the data interface.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- The rank of a step, from 1 to 6; any other value, null included, ranks 0.
create function private.step_rank(step text) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_position(
    array['email_verified', 'calendar_intro', 'account_setup', 'ssn_verification', 'confirmation', 'completed'], step), 0)
$$;

-- An address as it is compared: A to Z alone are folded. Other letters fold into these (the Kelvin sign into k, a capital I
-- with a dot into i), so that one mailbox would open another's row.
create function private.folded(address text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select lower(address collate "C")
$$;

-- A name as it is kept: composed (Unicode NFC), without outer spaces. These are what the page calls a space (ECMAScript, 'trim').
create function private.tidy_name(name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(normalize(name, NFC), E'\u0009\u000a\u000b\u000c\u000d\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004'
    || E'\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
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

-- Whether the person who asks has proved this address by signing in. Says nothing about anybody else.
create function private.address_is_proved(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users
    where id::text = auth.jwt() ->> 'sub' and private.folded(email) = private.folded(address)
      and email_confirmed_at is not null)
$$;

-- Whether the person who asks may write: the address is theirs, and proved, and the session of their token was not ended. A
-- token outlives both account and session by as long as it was issued for.
create function private.may_write(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.folded(address) = private.folded(auth.jwt() ->> 'email') and private.address_is_proved(address)
    and (auth.jwt() ->> 'session_id' is null
      or exists (select from auth.sessions where id::text = auth.jwt() ->> 'session_id' and user_id::text = auth.jwt() ->> 'sub'))
$$;

-- One row per e-mail.
create table public.user_onboarding (
  id uuid not null default gen_random_uuid() primary key,
  email text not null,
  email_auth boolean not null default false,
  email_verified_at timestamptz,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  step_completed text,
  first_name text,
  last_name text,
  phone text,
  benefit_timing_preference text,
  ssn_provided boolean not null default false,
  ssn_last4 text,
  bank_linked boolean not null default false,
  clicked_link_bank boolean not null default false,
  third_party_email text,
  benefit_type text,
  benefit_types text[],
  benefit_type_other text,
  benefit_amount double precision,
  other_income double precision,
  other_income_text text,
  other_income_other text,
  income_types text,
  utm_source text,
  utm_campaign text,

  -- The target of `on_conflict=email`; the trigger keeps the address in lower case.
  constraint user_onboarding_email_key unique (email),
  constraint user_onboarding_email_form
    check (email = lower(email collate "C") and email ~ '^[^\s@]+@[^\s@]+$' and char_length(email) <= 254),
  constraint user_onboarding_step_length check (char_length(step_completed) <= 100),
  constraint user_onboarding_first_name_length check (char_length(first_name) <= 100),
  constraint user_onboarding_last_name_length check (char_length(last_name) <= 100),
  constraint user_onboarding_first_name_signs check (not private.has_hidden_sign(first_name)),
  constraint user_onboarding_last_name_signs check (not private.has_hidden_sign(last_name)),
  constraint user_onboarding_phone_form check (phone ~ '^[0-9]{10}$'),
  constraint user_onboarding_timing_length check (char_length(benefit_timing_preference) <= 200),
  constraint user_onboarding_ssn_last4_form check (ssn_last4 ~ '^[0-9]{4}$'),
  constraint user_onboarding_third_party_email_length check (char_length(third_party_email) <= 254),
  constraint user_onboarding_benefit_type_length check (char_length(benefit_type) <= 100),
  -- A list holds no null, and one dimension.
  constraint user_onboarding_benefit_types_form
    check (array_position(benefit_types, null) is null and coalesce(array_ndims(benefit_types), 1) = 1),
  constraint user_onboarding_benefit_type_other_length check (char_length(benefit_type_other) <= 200),
  constraint user_onboarding_benefit_amount_finite check (benefit_amount > '-Infinity' and benefit_amount < 'Infinity'),
  constraint user_onboarding_other_income_finite check (other_income > '-Infinity' and other_income < 'Infinity'),
  constraint user_onboarding_other_income_text_length check (char_length(other_income_text) <= 200),
  constraint user_onboarding_other_income_other_length check (char_length(other_income_other) <= 200),
  constraint user_onboarding_income_types_length check (char_length(income_types) <= 500),
  constraint user_onboarding_utm_source_length check (char_length(utm_source) <= 200),
  constraint user_onboarding_utm_campaign_length check (char_length(utm_campaign) <= 200)
);

create unique index user_onboarding_email_any_case on public.user_onboarding (lower(email collate "C"));

-- A step never goes backwards, and what a client may not decide is derived here. Only the server role and the
-- owner may set the derived columns.
create function private.guard_onboarding() returns trigger
language plpgsql set search_path = '' as $$
declare
  trusted constant boolean := pg_has_role(current_user, 'service_role', 'member');
  moment constant timestamptz := date_trunc('milliseconds', now());
  proved boolean;
  sent_stamp constant timestamptz := new.email_verified_at;
  sent_step constant text := new.step_completed;
begin
  new.email := private.folded(btrim(new.email));
  new.first_name := private.tidy_name(new.first_name);
  new.last_name := private.tidy_name(new.last_name);
  if exists (select from unnest(new.benefit_types) as name where char_length(name) > 100) then
    raise exception 'a benefit type violates check constraint: it is too long' using errcode = 'check_violation';
  end if;

  if tg_op = 'UPDATE' then
    if sent_step is null
      or (old.step_completed is not null and private.step_rank(sent_step) <= private.step_rank(old.step_completed))
    then
      new.step_completed := old.step_completed;
    end if;
  end if;
  if trusted then
    return new;
  end if;

  -- What is sent as text that is no step is refused; an unknown step that is there already stays.
  if sent_step is not null and private.step_rank(sent_step) = 0
    and (tg_op = 'INSERT' or sent_step is distinct from old.step_completed)
  then
    raise exception 'step_completed violates check constraint: there is no such step' using errcode = 'check_violation';
  end if;

  if tg_op = 'INSERT' then
    proved := private.address_is_proved(new.email);
    new.id := gen_random_uuid();
    new.email_auth := proved;
    new.email_verified_at := case when proved then moment end;
    new.created_at := moment;
    new.updated_at := moment;
  else
    proved := private.address_is_proved(old.email);
    new.id := old.id;
    new.email := old.email;
    new.email_auth := old.email_auth or proved;
    -- Sending a stamp asks for one; the moment is ours, and nothing takes a stamp away.
    new.email_verified_at := case
      when proved and (old.email_verified_at is null or sent_stamp is distinct from old.email_verified_at and sent_stamp is not null)
        then moment
      else old.email_verified_at
    end;
    new.created_at := old.created_at;
    new.updated_at := greatest(moment, old.updated_at + interval '1 millisecond');
    -- First touch.
    new.utm_source := coalesce(nullif(old.utm_source, ''), new.utm_source);
    new.utm_campaign := coalesce(nullif(old.utm_campaign, ''), new.utm_campaign);
  end if;
  return new;
end
$$;

create trigger guard_onboarding before insert or update on public.user_onboarding
  for each row execute function private.guard_onboarding();

revoke all on all functions in schema private from public;
grant execute on function private.step_rank(text), private.folded(text), private.tidy_name(text), private.has_hidden_sign(text),
  private.address_is_proved(text) to authenticated, service_role;
grant execute on function private.may_write(text) to authenticated;

-- A person sees the row of the address in their own token, writes it as long as account and session are there, and deletes
-- nothing.
alter table public.user_onboarding enable row level security;
create policy "own row: read" on public.user_onboarding for select to authenticated
  using (email = (select private.folded(auth.jwt() ->> 'email')));
create policy "own row: add" on public.user_onboarding for insert to authenticated
  with check (private.may_write(email));
create policy "own row: change" on public.user_onboarding for update to authenticated
  using (email = (select private.folded(auth.jwt() ->> 'email')))
  with check (private.may_write(email));

revoke all on public.user_onboarding from public, anon, authenticated, service_role;
grant select, insert, update on public.user_onboarding to authenticated;
grant select, insert, update, delete on public.user_onboarding to service_role;
