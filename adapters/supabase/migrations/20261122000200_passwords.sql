-- Proofs and passwords: a password from before the address was proved is void, changing one needs a fresh proof, and the
-- person is told by mail.

-- When the person who asks last proved who they are in this session: the newest entry of the token's `amr`, which a renewed
-- token keeps, that is a password or something mailed to the address. Whoever has the session can enroll an authenticator, so
-- that proves nothing, and neither does any other method. A token without any entries counts from the start of its session.
-- Null: unknown.
create function private.proved_at() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when auth.jwt() -> 'amr' is null or auth.jwt() -> 'amr' in ('null', '[]') then
    (select created_at::timestamptz from auth.sessions
      where id::text = auth.jwt() ->> 'session_id' and user_id::text = auth.jwt() ->> 'sub')
  else
    (select to_timestamp(max((proof ->> 'timestamp')::double precision))
      from jsonb_array_elements(case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end) as proof
      where jsonb_typeof(proof -> 'timestamp') = 'number'
        and proof ->> 'method' in ('password', 'otp', 'magiclink', 'recovery', 'email/signup'))
  end
$$;

-- Whether that was within 5 minutes.
create function private.has_fresh_proof() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(private.proved_at() between now() - interval '5 minutes' and now() + interval '1 minute', false)
$$;

-- Whether setting a password for this account needs a fresh proof: there is one already, or the sign-up is complete.
create function private.password_needs_proof(person uuid, address text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.password_choices where user_id = person)
    or exists (select from public.user_onboarding
      where email = private.folded(address) and step_completed = 'completed')
$$;

-- Whether the person who asks may set a password now. The page asks before it sends one to the auth service, which does not
-- ask by itself and tells nobody why the trigger below refused.
create function public.may_set_password() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_fresh_proof() or not coalesce(
    (select private.password_needs_proof(id, email) from auth.users where id::text = auth.jwt() ->> 'sub'), true)
$$;

-- Holds the same at the service itself. It does not say which session asks; a proof begins a session, so one of the person's
-- has to be new. Hashes that the service keeps encrypted ('{…}') are excepted: it encrypts them anew by itself at a sign-in.
-- Links and codes that are still open end with the old password.
create function private.guard_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.encrypted_password <> '' and new.encrypted_password not like '{%'
    and private.password_needs_proof(new.id, new.email)
    and not exists (select from auth.sessions
      where user_id = new.id and created_at::timestamptz > now() - interval '5 minutes')
  then
    raise exception 'setting a password needs a fresh proof' using errcode = 'PT403';
  end if;
  -- Columns that this version of the service does not have are passed over.
  return jsonb_populate_record(new, '{"confirmation_token": "", "recovery_token": "", "reauthentication_token": "",
    "email_change_token_current": "", "email_change_token_new": ""}');
end
$$;

create trigger guard_password before update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.guard_password();

-- Mail that our server words when it hands it over. Null: the words are in the row.
alter table public.outbox add column notice text check (notice in ('password-set', 'password-changed'));

-- After a password was set: notes that there is one, ends open links and codes, those that wait to be mailed too, and promises
-- the mail that tells the person.
create or replace function private.note_password() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.folded(new.email);
  moment constant bigint := extract(epoch from now()) * 1000;
  is_first boolean;
begin
  insert into private.password_choices (user_id) values (new.id) on conflict do nothing;
  is_first := found;
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens where user_id = new.id;
  end if;
  update public.outbox set due_at = null, given_up_at = moment, recipient = null, reply_to = null, subject = null,
      body_text = null, body_html = null, attachments = null
    where recipient = address and good_until is not null and due_at is not null;
  insert into public.outbox (id, recipient, notice, created_at, due_at)
    values (gen_random_uuid()::text, address, case when is_first then 'password-set' else 'password-changed' end, moment, moment);
  return null;
end
$$;

-- The first proof of an address voids what was set before it, which may be a stranger's: the password, the sessions, and
-- ways in by another provider that has not proved the same address. So does the proof of another address for the account.
create function private.void_unproved() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.encrypted_password := '';
  delete from private.password_choices where user_id = new.id;
  delete from auth.sessions where user_id = new.id;
  if to_regclass('auth.identities') is not null then
    delete from auth.identities where user_id = new.id and provider <> 'email'
      and (identity_data ->> 'email_verified' is distinct from 'true'
        or private.folded(identity_data ->> 'email') is distinct from private.folded(new.email));
  end if;
  return new;
end
$$;

create trigger void_unproved before update on auth.users
  for each row when (
    new.email_confirmed_at is not null and (old.email_confirmed_at is null
      or lower(new.email collate "C") is distinct from lower(old.email collate "C")))
  execute function private.void_unproved();

-- The same as before, with the notice.
drop function public.lease_mail(bigint, integer, bigint);
create function public.lease_mail(moment bigint, how_many integer, lease_ms bigint)
returns table (id text, recipient text, reply_to text, subject text, body_text text, body_html text, attachments jsonb,
  attempts integer, created_at bigint, good_until bigint, notice text)
language sql volatile set search_path = '' as $$
  with due as (
    select outbox.id from public.outbox where due_at <= moment order by due_at limit how_many for update skip locked)
  update public.outbox set due_at = moment + lease_ms, attempts = outbox.attempts + 1 from due
    where outbox.id = due.id
    returning outbox.id, outbox.recipient, outbox.reply_to, outbox.subject, outbox.body_text, outbox.body_html,
      outbox.attachments, outbox.attempts - 1, outbox.created_at, outbox.good_until, outbox.notice
$$;

revoke all on function public.lease_mail(bigint, integer, bigint) from public, anon, authenticated, service_role;
grant execute on function public.lease_mail(bigint, integer, bigint) to service_role;
revoke all on function public.may_set_password() from public, anon, authenticated, service_role;
grant execute on function public.may_set_password() to authenticated;
revoke all on function private.proved_at(), private.has_fresh_proof(), private.password_needs_proof(uuid, text),
  private.guard_password(), private.void_unproved() from public;
