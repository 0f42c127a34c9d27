-- An account goes with everything that is tied to it, whoever deletes it: our server, or the auth service. Survey answers and
-- anonymous preferences are tied to nobody, and announcements go with the account by reference.

-- A notice of an earlier account at this address stays until our server has written down what it says, and marked it.
create function private.drop_mail_to(address text) returns void
language sql volatile set search_path = '' as $$
  delete from checkahead.outbox where recipient = address
    and not (body_html is null and subject in ('email-changed', 'account-deleted') and body_text not like '%"followed":true%')
$$;

-- Before the row of our table goes, which waits for whoever writes what refers to it.
create function private.forget_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The clean-up deletes their events.
  insert into checkahead.forgotten_browsers select anonymous_id from checkahead.identity_links where user_id = old.id
    on conflict do nothing;
  delete from checkahead.identity_links where user_id = old.id;
  -- What is kept for an address that nobody proved here is not this account's.
  if old.proved_at is not null then
    delete from checkahead.appointments where email = old.email;
    delete from checkahead.holds where email = old.email;
    delete from checkahead.contact_messages where email = old.email;
    perform private.drop_mail_to(old.email);
    -- What other people asked for with this address.
    delete from checkahead.outbox where subject = 'email-change-requested' and strpos(body_text, to_json(old.email)::text) > 0
      and recipient in (select email from checkahead.accounts where id in (
        select user_id::text from private.email_changes where new_email = old.email));
    delete from private.email_changes where new_email = old.email;
    -- Our server writes down by itself what it deletes, in the same transaction.
    if pg_trigger_depth() > 1 then
      -- Nobody is kept from leaving because mail waits. Then no receipt is sent, and neither the security log nor the journal
      -- has a line about it.
      begin
        perform private.notify(old.email, 'account-deleted', old.id::uuid, null);
      exception when configuration_limit_exceeded then
        null;
      end;
    end if;
  end if;
  return old;
end
$$;

create trigger forget_person before delete on checkahead.accounts
  for each row execute function private.forget_person();
-- Measuring that is under way holds the account.
alter table checkahead.identity_links add foreign key (user_id) references checkahead.accounts (id);

create function private.forget_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- It names the person by id alone.
  if to_regclass('auth.flow_state') is not null then
    delete from auth.flow_state where user_id = old.id;
  end if;
  delete from checkahead.accounts where id = old.id::text;
  delete from public.user_onboarding where email = private.folded(old.email);
  return null;
end
$$;

create trigger forget_account after delete on auth.users
  for each row execute function private.forget_account();

-- Our server deletes the row of our table. It does not wait long: see `show_mail_words`.
create function private.delete_at_service() returns trigger
language plpgsql security definer set search_path = '' set lock_timeout = '150ms' as $$
begin
  delete from auth.users where id = old.id::uuid;
  return null;
end
$$;

create trigger delete_at_service after delete on checkahead.accounts
  for each row when (pg_trigger_depth() = 0) execute function private.delete_at_service();

-- The service can also keep the row of an account that it deletes, with its address hashed. Here that row goes too. By its name
-- this is the first trigger of an update, and no other one sees it.
create function private.delete_account() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from auth.users where id = old.id;
  return null;
end
$$;

create trigger delete_account before update of deleted_at on auth.users
  for each row when (new.deleted_at is not null) execute function private.delete_account();

-- The service's log of sign-ins names people by their address, and has no index by which a deletion could find them. So the
-- database keeps none of it; the project's logs have it for a time.
create function private.drop_log_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  return null;
end
$$;

create trigger drop_log_entry before insert on auth.audit_log_entries
  for each row execute function private.drop_log_entry();
delete from auth.audit_log_entries;
