-- What our server's statements find under the names of its own tables.

drop table checkahead.sessions;
-- The clean-up deletes those that nobody has used for longer than they may be idle.
create view checkahead.sessions as
  select id as token_hash, user_id as account_id, private.milliseconds(created_at::timestamptz) as created_at,
    private.milliseconds(coalesce(refreshed_at::timestamptz, updated_at::timestamptz, created_at::timestamptz)) as last_active_at,
    -- A proof begins a session of its own.
    private.milliseconds(created_at::timestamptz) as last_proof_at
  from auth.sessions;

drop table checkahead.people_by_step, checkahead.user_onboarding;
drop function checkahead.count_people_by_step();
create view checkahead.people_by_step as
  select coalesce(step_completed, '') as step, count from (
    select step_completed, count(*) as count from public.user_onboarding group by 1) as counted;

-- A row with the details of a completed one, and the step that it had if completion was inferred.
create view checkahead.user_onboarding as
  select 0::bigint as rowid, own.id::text collate "C" as id, own.email::text as email, own.email_auth::integer as email_auth,
    own.email_verified_at, own.created_at, own.updated_at,
    case when held.email is null then own.step_completed else held.step_completed end as step_completed,
    own.first_name, coalesce(held.last_name, own.last_name) as last_name, coalesce(held.phone, own.phone) as phone,
    own.benefit_timing_preference, own.ssn_provided::integer as ssn_provided,
    coalesce(held.ssn_last4, own.ssn_last4) as ssn_last4, own.bank_linked::integer as bank_linked,
    own.clicked_link_bank::integer as clicked_link_bank, own.third_party_email, own.benefit_type,
    array_to_json(own.benefit_types)::text as benefit_types, own.benefit_type_other, own.benefit_amount, own.other_income,
    own.other_income_text, own.other_income_other, own.income_types, own.utm_source, own.utm_campaign
  from public.user_onboarding as own left join private.completed_details as held on held.email = own.email;

-- Neither of these waits long: see `show_mail_words`.

-- What a person corrects on our server, which has checked it. A save during a deletion waits for it, and writes nothing.
create function private.correct_details(address text, first_name text, last_name text, phone text) returns void
language plpgsql set search_path = '' set lock_timeout = '150ms' as $$
#variable_conflict use_column
declare
  person record;
begin
  select email_confirmed_at::timestamptz as verified_at into person from auth.users
    where email = correct_details.address and not is_sso_user for share;
  if found and not exists (select from checkahead.user_onboarding as known where known.email = correct_details.address
    and (known.first_name, known.last_name, known.phone)
      is not distinct from (correct_details.first_name, correct_details.last_name, correct_details.phone))
  then
    insert into public.user_onboarding as own (email, email_auth, email_verified_at, first_name, last_name, phone)
      values (correct_details.address, person.verified_at is not null, person.verified_at, correct_details.first_name,
        correct_details.last_name, correct_details.phone)
      on conflict (email) do update set first_name = excluded.first_name, last_name = excluded.last_name,
        phone = excluded.phone, updated_at = greatest(excluded.updated_at, own.updated_at + interval '1 millisecond');
  end if;
end
$$;

-- Takes the account first and the row after it, as the page's saves do.
create function private.delete_onboarding(address text) returns void
language plpgsql set search_path = '' set lock_timeout = '150ms' as $$
begin
  perform from auth.users where email = delete_onboarding.address and not is_sso_user for update;
  delete from public.user_onboarding where email = delete_onboarding.address;
end
$$;
