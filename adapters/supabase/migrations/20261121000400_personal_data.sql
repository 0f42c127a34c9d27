-- What is kept about one person, for the server role. They reach into `auth`, so they run with the owner's rights; who asks
-- has been proved before.

-- Who has chosen a password. The service gives everybody a random one at the start, so only a change of it tells.
create table private.password_choices (
  user_id uuid not null primary key references auth.users (id) on delete cascade
);
revoke all on private.password_choices from public, anon, authenticated, service_role;

create function private.note_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.password_choices (user_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
revoke all on function private.note_password() from public;

create trigger note_password after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password and new.encrypted_password <> '')
  execute function private.note_password();

-- Ids that people had in the embedded database this one was filled from, so that what was measured there stays theirs.
create table public.former_accounts (
  former_id text not null primary key,
  email text not null check (email = private.folded(email))
);
create index former_accounts_by_email on public.former_accounts (email);
alter table public.former_accounts enable row level security;
revoke all on public.former_accounts from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.former_accounts to service_role;

-- Every id by which a person is tied to a browser: the one here, and those before.
create function private.ids_of(person uuid, address text) returns setof text
language sql stable set search_path = '' as $$
  select person::text union select former_id from public.former_accounts where email = private.folded(address)
$$;
revoke all on function private.ids_of(uuid, text) from public;

-- When a person's session began, in epoch milliseconds; null: it is not there, or somebody else's. A proof begins a session
-- of its own, so this is when the person last proved who they are.
create function public.session_start(subject uuid, session uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select floor(extract(epoch from created_at::timestamptz) * 1000)::bigint
  from auth.sessions where id = session and user_id = subject
$$;

-- Everything, for the person to see. Null: there is no such person any more. `subject` and `address` come from the session, never from a request.
create function public.read_person(subject uuid, address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'account', jsonb_build_object(
      'email', private.folded(person.email),
      'created_at', person.created_at::timestamptz,
      'verified_at', person.email_confirmed_at::timestamptz,
      'has_password', exists (select from private.password_choices as chosen where chosen.user_id = person.id)),
    'onboarding', (select to_jsonb(own) from public.user_onboarding as own where own.email = private.folded(person.email)),
    'appointments', (
      select coalesce(jsonb_agg(jsonb_build_object('starts_at', starts_at, 'name', name) order by starts_at), '[]')
      from public.appointments where email = private.folded(person.email)),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('started_at', live.created_at::timestamptz,
        'last_active_at', coalesce(live.refreshed_at::timestamptz, live.updated_at::timestamptz, live.created_at::timestamptz))
        order by live.created_at), '[]')
      from auth.sessions as live where live.user_id = person.id
        and (live.not_after is null or live.not_after::timestamptz > now())),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('name', measured.name,
        -- A browser's clock may be set to any time; nothing happened after we heard of it.
        'at', least(measured.at, measured.received_at),
        'properties', measured.campaign || measured.properties) order by measured.id), '[]')
      from public.events as measured join public.identity_links as link using (anonymous_id)
      where link.user_id in (select private.ids_of(person.id, person.email))))
  from auth.users as person
  where person.id = subject and private.folded(person.email) = private.folded(address)
$$;

-- Keeps measured events, and ties the browser to the person, once: a later tie to another is ignored, and so is one to an
-- account that was deleted meanwhile. `measured` is a list of {name, properties, at}.
create function public.record_events(visit text, person uuid, campaign jsonb, measured jsonb, moment bigint) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  insert into public.identity_links (anonymous_id, user_id, linked_at)
    select visit, id::text, moment from auth.users where id = person for key share
    on conflict (anonymous_id) do nothing;
  insert into public.events (anonymous_id, name, properties, campaign, at, received_at)
    select visit, each.event ->> 'name', each.event -> 'properties', record_events.campaign,
      (each.event ->> 'at')::bigint, moment
    from jsonb_array_elements(measured) with ordinality as each (event, place) order by each.place;
end
$$;

-- Writes the corrected details and answers what is kept now; null as above.
create function public.correct_person(subject uuid, address text, first_name text, last_name text, phone text)
returns jsonb language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  person record;
begin
  select private.folded(email) as email, email_confirmed_at::timestamptz as verified_at into person from auth.users
    where id = subject and private.folded(email) = private.folded(address);
  if not found then
    return null;
  end if;
  insert into public.user_onboarding as own (email, email_auth, email_verified_at, first_name, last_name, phone)
    values (person.email, person.verified_at is not null, person.verified_at,
      correct_person.first_name, correct_person.last_name, correct_person.phone)
    on conflict (email) do update set first_name = excluded.first_name, last_name = excluded.last_name,
      phone = excluded.phone, updated_at = greatest(excluded.updated_at, own.updated_at + interval '1 millisecond')
    where (own.first_name, own.last_name, own.phone)
      is distinct from (excluded.first_name, excluded.last_name, excluded.phone);
  return public.read_person(subject, address);
end
$$;

-- Deletes the account with everything that is tied to it and promises the receipt, all or nothing. `receipt` is a row of the
-- outbox. False: there is no such person any more, and nothing was done. Survey answers and anonymous preferences are tied
-- to nobody.
create function public.erase_person(subject uuid, address text, receipt jsonb, moment bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  known_as text;
begin
  select private.folded(email) into known_as from auth.users
    where id = subject and private.folded(email) = private.folded(address) for update;
  if not found then
    return false;
  end if;
  delete from public.events using public.identity_links as link
    where events.anonymous_id = link.anonymous_id and link.user_id in (select private.ids_of(subject, known_as));
  delete from public.identity_links where user_id in (select private.ids_of(subject, known_as));
  delete from public.former_accounts where email = known_as;
  delete from public.appointments where email = known_as;
  delete from public.outbox where private.folded(recipient) = known_as;
  delete from public.user_onboarding where email = known_as;
  -- The service's own log names people by their address.
  if to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries where subject::text in (payload ->> 'actor_id', payload -> 'traits' ->> 'user_id')
      or known_as in (private.folded(payload ->> 'actor_username'), private.folded(payload -> 'traits' ->> 'user_email'));
  end if;
  delete from auth.users where id = subject;
  insert into public.outbox
    select * from jsonb_populate_record(null::public.outbox,
      receipt || jsonb_build_object('created_at', moment, 'due_at', moment, 'attempts', 0));
  return true;
end
$$;

revoke all on function public.record_events(text, uuid, jsonb, jsonb, bigint) from public, anon, authenticated, service_role;
revoke all on function public.session_start(uuid, uuid) from public, anon, authenticated, service_role;
revoke all on function public.read_person(uuid, text) from public, anon, authenticated, service_role;
revoke all on function public.correct_person(uuid, text, text, text, text) from public, anon, authenticated, service_role;
revoke all on function public.erase_person(uuid, text, jsonb, bigint) from public, anon, authenticated, service_role;
grant execute on function public.record_events(text, uuid, jsonb, jsonb, bigint) to service_role;
grant execute on function public.session_start(uuid, uuid) to service_role;
grant execute on function public.read_person(uuid, text) to service_role;
grant execute on function public.correct_person(uuid, text, text, text, text) to service_role;
grant execute on function public.erase_person(uuid, text, jsonb, bigint) to service_role;
