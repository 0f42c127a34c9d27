-- A person changes the address of their account. The auth service mails a link to the new address and changes the address when
-- it is opened; it asks for no proof by itself. So a request comes here first, and a trigger refuses an address that nobody
-- requested here.

-- One row for each requested address, until the address changes or the clean-up removes it.
create table private.email_changes (
  user_id uuid not null references auth.users (id) on delete cascade,
  new_email text not null check (new_email ~ '^[^\s@]+@[^\s@]+$' and char_length(new_email) <= 254),
  requested_at timestamptz not null default now(),
  primary key (user_id, new_email)
);
create index email_changes_by_address on private.email_changes (new_email);
revoke all on private.email_changes from public, anon, authenticated, service_role;

alter table public.outbox drop constraint outbox_notice_check;
alter table public.outbox add constraint outbox_notice_check check (notice in
  ('password-set', 'password-changed', 'email-change-requested', 'email-already-in-use', 'email-changed'));

-- Notices that are events of the security log too.
drop trigger note_password_event on public.outbox;
create trigger note_password_event after insert on public.outbox
  for each row when (new.notice in ('password-set', 'password-changed', 'email-changed'))
  execute function private.note_password_event();

-- Tells the old address, and lets the page ask the service for the link for a minute. False: the address has an account, which
-- is told instead.
create function public.request_email_change(new_email text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.folded(btrim(new_email));
  person record;
  taken boolean;
begin
  -- Two requests of one person wait for each other.
  select id, private.folded(email) as email into person from auth.users
    where id = (auth.jwt() ->> 'sub')::uuid for no key update;
  if not found or not private.has_fresh_proof() or not private.may_write(person.email) then
    raise exception 'a fresh proof is needed' using errcode = 'PT403';
  end if;
  if exists (select from private.email_changes as asked
    where (asked.user_id = person.id or asked.new_email = address) and requested_at > now() - interval '1 minute')
  then
    raise exception 'one request a minute by a person and to an address' using errcode = 'PT429';
  end if;
  insert into private.email_changes values (person.id, address)
    on conflict on constraint email_changes_pkey do update set requested_at = now();
  taken := exists (select from public.user_onboarding where email = address);
  if not taken then
    -- An account that nobody proved while its link worked does not hold the address.
    delete from auth.users where email = address and email_confirmed_at is null
      and greatest(created_at, confirmation_sent_at) < now() - interval '30 minutes';
    taken := exists (select from auth.users where email = address);
  end if;
  perform private.notify(person.email, 'email-change-requested', private.mail_words_of(person.id), address);
  if taken then
    perform private.notify(address, 'email-already-in-use', public.mail_words_for(address), null);
  end if;
  return not taken;
end
$$;

create function private.guard_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.email_changes where user_id = new.id
    and new_email = private.folded(new.email_change) and requested_at > now() - interval '1 minute')
  then
    raise exception 'a change of the address needs a request with a fresh proof' using errcode = 'PT403';
  end if;
  return new;
end
$$;

-- A new token is a new link. Taking a token back is not.
create trigger guard_email_change before update on auth.users
  for each row when (new.email_change <> '' and (new.email_change is distinct from old.email_change
    or new.email_change_token_new <> '' and new.email_change_token_new is distinct from old.email_change_token_new))
  execute function private.guard_email_change();

-- What the service was asked for before this migration, without a proof, is void.
update auth.users set email_change = '', email_change_token_new = '', email_change_token_current = ''
  where email_change <> '';

-- As before; a change that the person requested keeps password and sessions, and the first proof of an address voids links
-- that would give it to another account.
create or replace function private.void_unproved() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.folded(new.email);
begin
  if old.email_confirmed_at is not null and private.folded(old.email_change) = address then
    -- The link has proved the address. An account there that nobody proved gives way.
    delete from auth.users where email = address and id <> new.id and email_confirmed_at is null;
    return new;
  end if;
  update auth.users set email_change = '', email_change_token_new = ''
    where id <> new.id and id in (select user_id from private.email_changes where new_email = address)
      and private.folded(email_change) = address;
  new.encrypted_password := '';
  delete from private.password_choices where user_id = new.id;
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

-- After a change of the address: the data goes along, mail with links to the old address is void, and that address is told.
create function private.move_person() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  former constant text := private.folded(old.email);
  address constant text := private.folded(new.email);
begin
  update public.user_onboarding set email = address,
      updated_at = greatest(date_trunc('milliseconds', now()), updated_at + interval '1 millisecond')
    where email = former;
  update public.appointments set email = address where email = former;
  update public.former_accounts set email = address where email = former;
  delete from private.email_changes where user_id = new.id;
  perform private.void_queued_links(former);
  perform private.notify(former, 'email-changed', private.mail_words_of(new.id), address);
  return null;
end
$$;

create trigger move_person after update on auth.users
  for each row when (new.email_confirmed_at is not null and lower(new.email collate "C") is distinct from lower(old.email collate "C"))
  execute function private.move_person();

-- Deletes at most `how_many` requests whose link is over, with the address that the service holds for them, and answers how many
-- went.
create function public.sweep_email_changes(how_many integer) returns integer
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from private.email_changes where (user_id, new_email) in
      (select user_id, new_email from private.email_changes where requested_at < now() - interval '1 hour' limit how_many)
    returning user_id, new_email),
  cleared as (
    update auth.users set email_change = '', email_change_token_new = '' from gone
      where id = gone.user_id and private.folded(email_change) = gone.new_email)
  select count(*)::integer from gone
$$;

revoke all on function private.guard_email_change(), private.move_person() from public;
revoke all on function public.request_email_change(text) from public, anon, authenticated, service_role;
revoke all on function public.sweep_email_changes(integer) from public, anon, authenticated, service_role;
grant execute on function public.request_email_change(text) to authenticated;
grant execute on function public.sweep_email_changes(integer) to service_role;
