-- A person changes the address of their account. The auth service mails a link to the new address and changes the address when
-- it is opened; it asks for no proof by itself. So a request comes here first, and a trigger refuses an address that nobody
-- requested here.

-- The requests of the last day. Those of an account that is deleted still count for the mailbox that they went to.
create table private.email_changes (
  id bigint not null generated always as identity primary key,
  user_id uuid references auth.users (id) on delete set null,
  new_email text not null check (private.is_email(new_email)),
  requested_at timestamptz not null default now(),
  -- Whether an account at the new address was told.
  notified boolean not null default false,
  -- The token of the link, and what a browser that is signed in to the account last showed as such.
  mailed_link text,
  shown_link text check (char_length(shown_link) <= 200)
);
create index email_changes_by_person on private.email_changes (user_id, requested_at);
create index email_changes_by_address on private.email_changes (new_email, requested_at);

-- Tells the old address, and lets the page ask the service for the link for a minute. False: the address has an account, which
-- is told instead.
create function public.request_email_change(new_email text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.folded(btrim(new_email));
  pause constant interval := private.bound('messagePause') * interval '1 millisecond';
  person record;
  requests record;
  notices record;
  taken boolean;
  notified boolean;
begin
  -- Two requests of one person wait for each other.
  select id, private.folded(email) as email into person from auth.users
    where id = private.claimed_id('sub') for no key update;
  if not found or not private.has_fresh_proof() or not private.may_write(person.email) then
    raise exception 'a fresh proof is needed' using errcode = 'PT403';
  end if;
  select count(*) filter (where requested_at > now() - pause) as just_now, count(*) as last_hour into requests
    from private.email_changes where user_id = person.id and requested_at > now() - interval '1 hour';
  if requests.just_now > 0 or requests.last_hour >= private.bound('emailChangesOfPersonPerHour') then
    raise exception 'too many requests of one person' using errcode = 'PT429';
  end if;
  taken := exists (select from public.user_onboarding where email = address);
  if not taken then
    -- An account that nobody proved while its link worked does not hold the address.
    delete from auth.users where not is_sso_user and email = address and email_confirmed_at is null
      and greatest(created_at, confirmation_sent_at) < now() - private.bound('linkLasts') * interval '1 millisecond';
    taken := exists (select from auth.users where not is_sso_user and email = address);
  end if;
  -- Other people may have used up the mail to this address: the request counts all the same.
  select count(*) filter (where requested_at > now() - pause) as just_now, count(*) as last_day into notices
    from private.email_changes as asked
    where asked.new_email = address and asked.notified and requested_at > now() - interval '1 day';
  notified := taken and notices.just_now = 0 and notices.last_day < private.bound('noticesToAddressPerDay');
  insert into private.email_changes (user_id, new_email, notified) values (person.id, address, notified);
  perform private.notify(person.email, 'email-change-requested', person.id, address);
  if notified then
    perform private.notify(address, 'email-already-in-use',
      (select id::uuid from checkahead.accounts where email = address and proved_at is not null), null);
  end if;
  return not taken;
end
$$;

-- For the browser that opens the link. If it is signed in to the account, the password and all sessions stay; otherwise whoever
-- proves the new address gets an account to which nobody else has access. Only the newest value counts, so it cannot be guessed.
create function public.keep_access(link text) returns void
language sql volatile security definer set search_path = '' as $$
  update private.email_changes set shown_link = link
    where user_id = private.claimed_id('sub') and requested_at > now() - private.bound('linkRequestKept') * interval '1 millisecond'
$$;

-- Voids the link to a new address of this account.
create function private.void_email_change(person uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens as token using auth.users as owner
      where owner.id = person and token.user_id = owner.id
        and (token.relates_to = private.folded(owner.email_change)
          or token.token_hash in (owner.email_change_token_new, owner.email_change_token_current));
  end if;
  update auth.users set email_change = '', email_change_token_new = '', email_change_token_current = '' where id = person;
end
$$;

create function private.guard_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.email_changes set mailed_link = nullif(new.email_change_token_new, '')
    where user_id = new.id and new_email = private.folded(new.email_change)
      and requested_at > now() - private.bound('messagePause') * interval '1 millisecond';
  if not found then
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
  update checkahead.appointments set email = address where email = former;
  if old.email_confirmed_at is not null then
    update checkahead.contact_messages set email = address where email = former;
  end if;
  perform private.void_queued_links(former);
  perform private.notify(former, 'email-changed', new.id, address);
  return null;
end
$$;

create trigger move_person after update on auth.users
  for each row when (new.email_confirmed_at is not null and lower(new.email collate "C") is distinct from lower(old.email collate "C"))
  execute function private.move_person();

-- Voids links that are over, with the address that the service holds for them, and deletes requests of more than a day ago: at
-- most `how_many` of each. One row for each that it deleted.
create function private.sweep_email_changes(how_many integer) returns setof bigint
language plpgsql volatile set search_path = '' as $$
begin
  perform private.void_email_change(person.id) from (
    select id from auth.users where email_change <> ''
      and id in (select user_id from private.email_changes)
      and not exists (select from private.email_changes
        where user_id = users.id and requested_at > now() - private.bound('linkRequestKept') * interval '1 millisecond')
      limit how_many for update skip locked) as person;
  return query delete from private.email_changes where id in
    (select id from private.email_changes where requested_at < now() - interval '1 day' limit how_many) returning id;
end
$$;

grant execute on function public.request_email_change(text), public.keep_access(text) to authenticated;

-- A project may have had accounts before this: a change of the address that is open there was not requested here.
select private.void_email_change(id) from auth.users where email_change <> '';
