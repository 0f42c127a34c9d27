-- The row of a person's sign-up, which the page reads and writes by itself, and what guards it.

-- The rank of a step, from 1 to 6; any other value, null included, ranks 0.
create function private.step_rank(step text) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_position(
    array['email_verified', 'calendar_intro', 'account_setup', 'ssn_verification', 'confirmation', 'completed'], step), 0)
$$;

-- An id in the token of the person who asks; null: there is none. As text it would not be looked up by the index of the ids.
create function private.claimed_id(name text, claims jsonb default auth.jwt()) returns uuid
language sql stable set search_path = '' as $$
  select case when claims ->> name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (claims ->> name)::uuid end
$$;

-- Whether the person who asks has proved this address by signing in. Says nothing about anybody else.
create function private.address_is_proved(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users
    where id = private.claimed_id('sub') and private.folded(email) = private.folded(address)
      and email_confirmed_at is not null)
$$;

-- Whether the person who asks may write: the address is theirs, and proved, and the session of their token was not ended. A
-- token outlives both account and session by as long as it was issued for.
create function private.may_write(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.folded(address) = private.folded(auth.jwt() ->> 'email') and private.address_is_proved(address)
    and (auth.jwt() ->> 'session_id' is null
      or exists (select from auth.sessions
        where id = private.claimed_id('session_id') and user_id = private.claimed_id('sub')))
$$;

-- One row per e-mail. The types hold the lengths, because they are checked before any trigger or pattern reads a value.
create table public.user_onboarding (
  id uuid not null default gen_random_uuid() primary key,
  email varchar(254) collate "C" not null,
  email_auth boolean not null default false,
  email_verified_at timestamptz,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  step_completed varchar(100),
  first_name varchar(100),
  last_name varchar(100),
  phone text,
  benefit_timing_preference varchar(200),
  ssn_provided boolean not null default false,
  ssn_last4 text,
  bank_linked boolean not null default false,
  clicked_link_bank boolean not null default false,
  third_party_email varchar(254),
  benefit_type varchar(100),
  benefit_types varchar(100)[],
  benefit_type_other varchar(200),
  benefit_amount double precision,
  other_income double precision,
  other_income_text varchar(200),
  other_income_other varchar(200),
  income_types varchar(500),
  utm_source varchar(200),
  utm_campaign varchar(200),

  -- The target of `on_conflict=email`; the trigger keeps the address in lower case.
  constraint user_onboarding_email_key unique (email),
  constraint user_onboarding_email_form
    check (email = lower(email collate "C") and email ~ '^[^\s@]+@[^\s@]+$'),
  constraint user_onboarding_first_name_signs check (not private.has_hidden_sign(first_name)),
  constraint user_onboarding_last_name_signs check (not private.has_hidden_sign(last_name)),
  constraint user_onboarding_phone_form check (phone ~ '^[0-9]{10}$'),
  constraint user_onboarding_ssn_last4_form check (ssn_last4 ~ '^[0-9]{4}$'),
  -- A list holds no null, and one dimension.
  constraint user_onboarding_benefit_types_form check (cardinality(benefit_types) <= 20
    and array_position(benefit_types, null) is null and coalesce(array_ndims(benefit_types), 1) = 1),
  constraint user_onboarding_benefit_amount_finite check (benefit_amount > '-Infinity' and benefit_amount < 'Infinity'),
  constraint user_onboarding_other_income_finite check (other_income > '-Infinity' and other_income < 'Infinity')
);
create index user_onboarding_by_phone on public.user_onboarding (phone) where phone is not null;
create index user_onboarding_by_age on public.user_onboarding (created_at);
create index user_onboarding_by_step on public.user_onboarding (step_completed);

-- A step never goes backwards, and what a client may not decide is derived here. Only our server may set the derived columns.
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

-- Looks at what is sent and leaves alone what is stored: a constraint would also refuse every later change of a row from before
-- these rules. Our server checks names itself; it also moves rows from another database, whose names may be older.
-- The name of the trigger puts it after the one that tidies names, and before those that store details apart.
create function private.guard_typed_texts() returns trigger
language plpgsql set search_path = '' as $$
declare
  trusted constant boolean := pg_has_role(current_user, 'service_role', 'member');
  names constant text[] := array[
    case when new.first_name is distinct from old.first_name then new.first_name end,
    case when new.last_name is distinct from old.last_name then new.last_name end];
begin
  if not trusted and exists (select from unnest(names) as name where not private.is_name(name)) then
    raise exception 'a name violates check constraint: it is too long or holds other signs than a name'
      using errcode = 'check_violation';
  end if;
  if exists (
    select from (values (new.first_name, old.first_name), (new.last_name, old.last_name),
      (new.benefit_timing_preference, old.benefit_timing_preference), (new.third_party_email, old.third_party_email),
      (new.benefit_type, old.benefit_type), (new.benefit_type_other, old.benefit_type_other),
      -- The constraint refuses a longer list.
      (case when cardinality(new.benefit_types) <= 20 then array_to_string(new.benefit_types, ' ') end,
        array_to_string(old.benefit_types, ' ')),
      (new.other_income_text, old.other_income_text), (new.other_income_other, old.other_income_other),
      (new.income_types, old.income_types), (new.utm_source, old.utm_source), (new.utm_campaign, old.utm_campaign)
    ) as texts (sent, stored)
    where sent is distinct from stored and private.looks_like_ssn(sent))
  then
    raise exception 'a text violates check constraint: it could be a Social Security number' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger guard_typed_texts before insert or update on public.user_onboarding
  for each row execute function private.guard_typed_texts();

-- Holds the account while its person writes: a deletion or a change of the address waits for the write, or refuses it. Before the
-- statement, because they too take the account first and the row after it.
create function private.hold_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users where id = private.claimed_id('sub')
    and private.folded(email) = private.folded(auth.jwt() ->> 'email') for share;
  if not found then
    raise exception 'the account is gone' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

create trigger hold_account before insert or update on public.user_onboarding
  for each statement when (not pg_has_role(current_user, 'service_role', 'member'))
  execute function private.hold_account();

-- A person sees the row of the address in their own token as long as their account has it, writes it as long as the session is
-- there too, and deletes nothing.
alter table public.user_onboarding enable row level security;

create policy "own row: read" on public.user_onboarding for select to authenticated
  using (email = (select private.folded((select auth.jwt()) ->> 'email'))
    and (select private.address_is_proved((select auth.jwt()) ->> 'email')));
create policy "own row: add" on public.user_onboarding for insert to authenticated
  with check (private.may_write(email));
create policy "own row: change" on public.user_onboarding for update to authenticated
  using (email = (select private.folded((select auth.jwt()) ->> 'email')))
  with check (private.may_write(email));

revoke all on public.user_onboarding from public, anon, authenticated, service_role;
grant select, insert, update on public.user_onboarding to authenticated;
grant select, insert, update, delete on public.user_onboarding to service_role;

-- When the person who asks last proved who they are in this session: the newest entry of the token's `amr`, which a renewed
-- token keeps, that is a password or something mailed to the address. Whoever has the session can enroll an authenticator, so
-- that proves nothing, and neither does any other method. A token without any entries counts from the start of its session; when it
-- was issued proves nothing, because it is renewed without the person. Null: unknown. Our server asks with the claims of a token.
create function private.proved_at(claims jsonb default auth.jwt()) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when claims -> 'amr' is null or claims -> 'amr' in ('null', '[]') then
    (select created_at::timestamptz from auth.sessions
      where id = private.claimed_id('session_id', claims) and user_id = private.claimed_id('sub', claims))
  else
    (select to_timestamp(max((proof ->> 'timestamp')::double precision))
      from jsonb_array_elements(case jsonb_typeof(claims -> 'amr') when 'array' then claims -> 'amr' else '[]' end) as proof
      where jsonb_typeof(proof -> 'timestamp') = 'number'
        and proof ->> 'method' in ('password', 'otp', 'magiclink', 'recovery', 'email/signup'))
  end
$$;

-- Whether a proof at this moment still allows what is sensitive.
create function private.is_fresh(proof timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(private.milliseconds(proof) between private.milliseconds(now()) - private.bound('proofLasts')
    and private.milliseconds(now()) + private.bound('clockTolerance'), false)
$$;

create function private.has_fresh_proof() returns boolean
language sql stable set search_path = '' as $$
  select private.is_fresh(private.proved_at())
$$;

-- Once the sign-up is complete, last name, phone and last four are read and written with a fresh proof only. They are then
-- stored apart from the person's row, so that reading the row gives nothing away, whichever columns are asked for.

create table private.completed_details (
  email varchar(254) collate "C" not null primary key references public.user_onboarding (email) on update cascade on delete cascade,
  last_name varchar(100),
  phone text,
  ssn_last4 text,
  -- The row itself says 'completed', also where that is inferred; this is the step that it had then.
  step_completed text default 'completed',
  constraint completed_details_last_name_signs check (not private.has_hidden_sign(last_name)),
  constraint completed_details_phone_form check (phone ~ '^[0-9]{10}$'),
  constraint completed_details_ssn_last4_form check (ssn_last4 ~ '^[0-9]{4}$')
);
create index completed_details_by_phone on private.completed_details (phone) where phone is not null;

-- Whether a row counts as completed although its step does not say so: everything that the sign-up asks for is there.
create function private.looks_completed(of public.user_onboarding) returns boolean
language sql immutable set search_path = '' as $$
  select of.bank_linked and (of.ssn_provided or coalesce(of.ssn_last4, '') ~ '\S')
    and coalesce(of.first_name, '') ~ '\S' and coalesce(of.last_name, '') ~ '\S' and coalesce(of.phone, '') ~ '\S'
$$;

create function private.require_fresh_proof() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_fresh_proof() then
    raise exception 'a fresh proof is needed' using errcode = 'PT403';
  end if;
  return new;
end
$$;

-- Before anything is looked at: sending a name, the phone, the digits or what no step asks for is refused alike, whatever is sent and whatever is
-- stored. So is taking a flag back. Our server asks for the proof itself.
create trigger detail_needs_proof before update of first_name, last_name, phone, ssn_last4, third_party_email, benefit_type,
    benefit_types, benefit_type_other, benefit_amount, other_income, other_income_text, other_income_other, income_types
  on public.user_onboarding
  for each row when (old.step_completed = 'completed' and not pg_has_role(current_user, 'service_role', 'member'))
  execute function private.require_fresh_proof();
create trigger ssn_provided_needs_proof before update of ssn_provided on public.user_onboarding
  for each row when (old.step_completed = 'completed' and not new.ssn_provided
    and not pg_has_role(current_user, 'service_role', 'member'))
  execute function private.require_fresh_proof();
create trigger bank_linked_needs_proof before update of bank_linked on public.user_onboarding
  for each row when (old.step_completed = 'completed' and not new.bank_linked
    and not pg_has_role(current_user, 'service_role', 'member'))
  execute function private.require_fresh_proof();
create trigger clicked_link_bank_needs_proof before update of clicked_link_bank on public.user_onboarding
  for each row when (old.step_completed = 'completed' and not new.clicked_link_bank
    and not pg_has_role(current_user, 'service_role', 'member'))
  execute function private.require_fresh_proof();

-- Puts the column that the trigger names where it belongs; a column that is not sent keeps its value, null empties it.
create function private.keep_detail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('insert into private.completed_details (email, %1$I) values ($1, $2)
    on conflict (email) do update set %1$I = excluded.%1$I', tg_argv[0]) using old.email, to_jsonb(new) ->> tg_argv[0];
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], null));
end
$$;

-- Their names put these after `guard_onboarding`, which tidies the values: triggers run in the order of their names.
create trigger keep_last_name before update of last_name on public.user_onboarding
  for each row when (old.step_completed = 'completed') execute function private.keep_detail('last_name');
create trigger keep_phone before update of phone on public.user_onboarding
  for each row when (old.step_completed = 'completed') execute function private.keep_detail('phone');
create trigger keep_ssn_last4 before update of ssn_last4 on public.user_onboarding
  for each row when (old.step_completed = 'completed') execute function private.keep_detail('ssn_last4');

-- Moves last name, phone and last four away when a row becomes complete. A row that only looks complete gets the step
-- 'completed', because without these three it would no longer look so.
create function private.move_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.step_completed is distinct from 'completed' and not private.looks_completed(new) then
    return new;
  end if;
  if num_nonnulls(new.last_name, new.phone, new.ssn_last4) > 0 then
    insert into private.completed_details (email, last_name, phone, ssn_last4, step_completed)
      values (new.email, new.last_name, new.phone, new.ssn_last4, new.step_completed);
    new.step_completed := 'completed';
    new.last_name := null;
    new.phone := null;
    new.ssn_last4 := null;
  end if;
  return new;
end
$$;

create trigger move_details before update on public.user_onboarding
  for each row execute function private.move_details();

-- If 'completed' is sent for a row that only looked complete, it is the row's own step from then on.
create function private.forget_inferred_step() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.completed_details set step_completed = 'completed' where email = old.email;
  return new;
end
$$;

create trigger detail_of_step before update of step_completed on public.user_onboarding
  for each row when (old.step_completed = 'completed' and new.step_completed = 'completed')
  execute function private.forget_inferred_step();

-- A new row is there only after the insert: before it, the same values may still go into a row that was there already.
create function private.move_details_of_new() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.user_onboarding set step_completed = step_completed where id = new.id;
  return null;
end
$$;

create trigger move_details_of_new after insert on public.user_onboarding
  for each row when (new.step_completed = 'completed' or new.bank_linked)
  execute function private.move_details_of_new();

-- Last name, phone and last four of the caller, if they proved who they are within the last 5 minutes; else null.
create function public.read_completed_details() returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(held) - 'email' from private.completed_details as held
  where held.email = private.folded(auth.jwt() ->> 'email') and private.has_fresh_proof() and private.may_write(held.email)
$$;

grant execute on function private.step_rank(text), private.address_is_proved(text) to authenticated, service_role;
grant execute on function private.may_write(text), public.read_completed_details() to authenticated;
