-- Proofs and passwords: a password from before the address was proved is void, changing one needs a fresh proof, and the
-- person is told by mail.

-- Whether setting a password for this account needs a fresh proof: there is one already, or the sign-up is complete.
create function private.password_needs_proof(person uuid, address text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from checkahead.accounts where id = person::text and password_hash is not null)
    or exists (select from public.user_onboarding
      where email = private.folded(address) and step_completed = 'completed')
$$;

-- Whether the person who asks may set a password now. The page asks before it sends one to the auth service, which does not
-- ask by itself and tells nobody why the trigger below refused.
create function public.may_set_password() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_fresh_proof() or not coalesce(
    (select private.password_needs_proof(id, email) from auth.users where id = private.claimed_id('sub')), true)
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
      where user_id = new.id and private.is_fresh(created_at::timestamptz))
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

-- After a password was set: notes that there is one, ends open links and codes, those that wait to be mailed too, and promises
-- the mail that tells the person, unless one of the kind waits already. Of the hour's mails each takes an id, which stays a day.
create function private.note_password() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.folded(new.email);
  kind text := 'password-changed';
  mail uuid;
begin
  -- The service gives everybody a random one at the start, so only a change tells that somebody chose one.
  update checkahead.accounts set password_hash = 'with the auth service' where id = new.id::text and password_hash is null;
  if found then
    kind := 'password-set';
  end if;
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens where user_id = new.id;
  end if;
  perform private.void_queued_links(address);
  if not exists (select from checkahead.outbox where recipient = address and subject = kind and due_at is not null) then
    select id into mail
      from generate_series(1, private.bound('passwordsOfPersonPerHour')) as place,
        lateral (select md5(concat_ws(' ', new.id, date_trunc('hour', now()), place))::uuid as id) as own
      where not exists (select from checkahead.outbox where outbox.id = own.id::text) limit 1;
    if mail is null then
      raise exception 'the password was changed too often in this hour' using errcode = 'PT429';
    end if;
    perform private.notify(address, kind, new.id, null, null, mail);
  end if;
  return null;
end
$$;

create trigger note_password after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password and new.encrypted_password <> '')
  execute function private.note_password();

-- The first proof of an address voids what was set before it, which may be a stranger's: the password, the sessions, and
-- ways in by another provider that has not proved the same address. So does the proof of another address for the account;
-- but a change whose link the person opened in a browser that was signed in keeps password and sessions. The first proof
-- of an address voids links that would give it to another account.
create function private.void_unproved() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.folded(new.email);
begin
  if old.email_confirmed_at is not null and private.folded(old.email_change) = address then
    -- An account there that nobody proved while its link worked gives way, and no other one.
    delete from auth.users where not is_sso_user and email = address and id <> new.id and email_confirmed_at is null
      and greatest(created_at, confirmation_sent_at) < now() - private.bound('linkLasts') * interval '1 millisecond';
    if exists (select from auth.users where not is_sso_user and email = address and id <> new.id) then
      raise exception 'somebody is signing up with this address' using errcode = 'PT409';
    end if;
    if exists (select from private.email_changes
      where user_id = new.id and new_email = address and shown_link = mailed_link)
    then
      return new;
    end if;
  else
    perform private.void_email_change(id) from auth.users
      where id <> new.id and id in (select user_id from private.email_changes where new_email = address)
        and private.folded(email_change) = address;
  end if;
  new.encrypted_password := '';
  update checkahead.accounts set password_hash = null where id = new.id::text;
  delete from auth.sessions where user_id = new.id;
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens where relates_to = address and user_id <> new.id;
  end if;
  if to_regclass('auth.identities') is not null then
    delete from auth.identities where user_id = new.id and provider <> 'email'
      and (identity_data ->> 'email_verified' is distinct from 'true'
        or private.folded(identity_data ->> 'email') is distinct from address);
  end if;
  return new;
end
$$;

create trigger void_unproved before update on auth.users
  for each row when (
    new.email_confirmed_at is not null and (old.email_confirmed_at is null
      or lower(new.email collate "C") is distinct from lower(old.email collate "C")))
  execute function private.void_unproved();

grant execute on function public.may_set_password() to authenticated;
