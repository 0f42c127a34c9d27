-- Messages of the contact form. The audit log names them by their ids.
create table public.contact_messages (
  id bigint not null generated always as identity primary key,
  name text not null,
  email text not null check (email = private.folded(email)),
  message text not null,
  received_at bigint not null,
  answered_at bigint
);
create index contact_messages_by_age on public.contact_messages (received_at);
create index contact_messages_by_email on public.contact_messages (email);
create index contact_messages_open on public.contact_messages (id) where answered_at is null;

alter table public.contact_messages enable row level security;
-- No policy: nobody but the server role, which row security does not hold.
revoke all on public.contact_messages from public, anon, authenticated, service_role;
grant select on public.contact_messages to service_role;

create trigger keep_newest after insert on public.contact_messages
  for each statement execute function private.keep_newest('contactsInAll');

-- Stores a message of the contact form, and queues its mail to the support address.
create function public.store_contact_message(message jsonb, mail jsonb, moment bigint) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.contact_messages (name, email, message, received_at)
    values (message ->> 'name', message ->> 'email', message ->> 'message', moment);
  select private.enqueue(mail, moment);
$$;

-- A verified person takes their messages along, to another address and when the account is deleted.
create function private.move_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.contact_messages where email = private.folded(old.email);
  else
    update public.contact_messages set email = private.folded(new.email) where email = private.folded(old.email);
  end if;
  return null;
end
$$;

create trigger move_messages after update on auth.users
  for each row when (old.email_confirmed_at is not null and lower(new.email collate "C") is distinct from lower(old.email collate "C"))
  execute function private.move_messages();
create trigger delete_messages after delete on auth.users
  for each row when (old.email_confirmed_at is not null) execute function private.move_messages();

revoke all on function private.move_messages() from public;
revoke all on function public.store_contact_message(jsonb, jsonb, bigint) from public, anon, authenticated, service_role;
grant execute on function public.store_contact_message(jsonb, jsonb, bigint) to service_role;
