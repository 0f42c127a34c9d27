-- What is kept about one person, for the server role. They reach into `auth`, so they run with the owner's rights; who asks
-- has been proved before.

-- Every id by which a person is tied to a browser: the one here, and those before.
create function private.ids_of(person uuid, address text) returns setof text
language sql stable set search_path = '' as $$
  select person::text union select former_id from public.former_accounts where email = private.folded(address)
$$;

-- When a person's session began, in epoch milliseconds; null: it is not there, or somebody else's. A proof begins a session
-- of its own, so this is when the person last proved who they are.
create function public.session_start(subject uuid, session uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select floor(extract(epoch from created_at::timestamptz) * 1000)::bigint
  from auth.sessions where id = session and user_id = subject
$$;

-- What is kept, for the person to see; of events only how many, counted to one more than the page tells. Null: there is no such
-- person any more. `subject` and `address` come from the session, never from a request.
create function public.read_person(subject uuid, address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'account', jsonb_build_object(
      'email', private.folded(person.email),
      'created_at', person.created_at::timestamptz,
      'verified_at', person.email_confirmed_at::timestamptz,
      'has_password', exists (select from private.password_choices as chosen where chosen.user_id = person.id),
      'mail_words', private.mail_words_of(person.id),
      'language', coalesce(person.raw_user_meta_data ->> 'language', 'en')),
    'onboarding', private.whole_onboarding(person.email),
    'appointments', (
      select coalesce(jsonb_agg(jsonb_build_object('starts_at', starts_at, 'name', name, 'phone', phone, 'note', note,
        'outcome', outcome) order by starts_at), '[]')
      from public.appointments where email = private.folded(person.email)),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('received_at', received_at, 'answered_at', answered_at, 'message', message)
        order by id), '[]')
      from (select * from public.contact_messages where email = private.folded(person.email)
        order by id desc limit private.bound('messagesOfPerson')) as newest),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('started_at', live.created_at::timestamptz,
        'last_active_at', coalesce(live.refreshed_at::timestamptz, live.updated_at::timestamptz, live.created_at::timestamptz))
        order by live.created_at), '[]')
      from (select * from auth.sessions where user_id = person.id
        and (not_after is null or not_after::timestamptz > now())
        order by created_at desc limit private.bound('sessionsOfPerson')) as live),
    'events', (
      select count(*) from (
        select from public.identity_links as link join public.visits using (anonymous_id)
          join public.events on events.visit_id = visits.id
        where link.user_id in (select private.ids_of(person.id, person.email))
        limit private.bound('eventsCountedMax') + 1) as counted),
    'news', jsonb_build_object(
      'subscribed', private.suppressed(person.email) = '[]',
      'sent_at', (select coalesce(jsonb_agg(handed_over_at order by handed_over_at), '[]')
        from private.announcement_deliveries where account_id = person.id and state = 'sent')))
  from auth.users as person
  where person.id = subject and private.folded(person.email) = private.folded(address)
$$;

-- The same by the account alone, for the operator.
create function public.read_account(subject uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select public.read_person(id, email) from auth.users where id = subject
$$;

-- Up to `how_many` events of the person behind `after` ({browser, visit, event}, or null: the first ones), browser by browser
-- and visit by visit: {notes, next}; `next` is null behind the last. Null: there is no such person any more.
create function public.read_person_events(subject uuid, address text, after jsonb, how_many integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  ids text[];
  browser text := coalesce(after ->> 'browser', '');
  visit bigint := coalesce((after ->> 'visit')::bigint, 0);
  behind bigint := coalesce((after ->> 'event')::bigint, 0);
  notes jsonb[] := '{}';
  found_notes jsonb[];
  last_event bigint;
  following bigint;
begin
  select array_agg(known) into ids from auth.users as person, private.ids_of(person.id, person.email) as known
    where person.id = subject and private.folded(person.email) = private.folded(address);
  if ids is null then
    return null;
  end if;
  while browser is not null loop
    select array_agg(note order by id), max(id) into found_notes, last_event from (
      select measured.id, jsonb_build_object('name', measured.name,
        -- A browser's clock may be set to any time; nothing happened after we heard of it.
        'at', least(measured.at, measured.received_at),
        'properties', visits.campaign || measured.properties) as note
      from public.visits join public.events as measured on measured.visit_id = visits.id
      where visits.id = visit and measured.id > behind
      order by measured.id limit how_many - cardinality(notes)) as piece;
    notes := notes || coalesce(found_notes, '{}');
    if cardinality(notes) >= how_many then
      return jsonb_build_object('notes', to_jsonb(notes),
        'next', jsonb_build_object('browser', browser, 'visit', visit, 'event', last_event));
    end if;
    behind := 0;
    select min(id) into following from public.visits where anonymous_id = browser and id > visit;
    if following is null then
      select min(anonymous_id) into browser from public.identity_links
        where user_id = any (ids) and anonymous_id > browser;
    end if;
    visit := coalesce(following, 0);
  end loop;
  return jsonb_build_object('notes', to_jsonb(notes), 'next', null);
end
$$;

-- Whether the person gets our news. Answers what is stored about them; null: there is no such person any more.
create function public.choose_news(subject uuid, address text, wanted boolean, moment bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users where id = subject and private.folded(email) = private.folded(address);
  if not found then
    return null;
  end if;
  perform private.make_suppression_key();
  if wanted then
    delete from private.suppressed_addresses where address_hash = private.suppression_hash(address);
  else
    perform private.suppress(private.suppression_hash(address), 'unsubscribed', moment);
  end if;
  return public.read_person(subject, address);
end
$$;

-- Writes the corrected details and answers what is kept now; null: there is no such person any more. The names are checked here, because the trigger of
-- the table leaves that to the server role.
create function public.correct_person(subject uuid, address text, first_name text, last_name text, phone text)
returns jsonb language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  person record;
  held jsonb;
begin
  select private.folded(email) as email, email_confirmed_at::timestamptz as verified_at into person from auth.users
    where id = subject and private.folded(email) = private.folded(address) for share;
  if not found then
    return null;
  end if;
  if not private.is_name(private.tidy_name(correct_person.first_name))
    or not private.is_name(private.tidy_name(correct_person.last_name))
  then
    raise exception 'a name violates check constraint: it is too long or holds other signs than a name'
      using errcode = 'check_violation';
  end if;
  held := private.whole_onboarding(person.email);
  if held is null or (held ->> 'first_name', held ->> 'last_name', held ->> 'phone')
    is distinct from (correct_person.first_name, correct_person.last_name, correct_person.phone)
  then
    insert into public.user_onboarding as own (email, email_auth, email_verified_at, first_name, last_name, phone)
      values (person.email, person.verified_at is not null, person.verified_at,
        correct_person.first_name, correct_person.last_name, correct_person.phone)
      on conflict (email) do update set first_name = excluded.first_name, last_name = excluded.last_name,
        phone = excluded.phone, updated_at = greatest(excluded.updated_at, own.updated_at + interval '1 millisecond');
  end if;
  return public.read_person(subject, address);
end
$$;

-- Deletes the account with everything that is tied to it and promises the receipt, all or nothing. Of very many events the ties
-- are cut at once; the clean-up deletes the rest of them. `receipt` is a row of the outbox. False: there is no such person any
-- more, and nothing was done. Survey answers and anonymous preferences are tied to nobody.
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
  insert into public.forgotten_browsers
    select anonymous_id from public.identity_links where user_id in (select private.ids_of(subject, known_as))
    on conflict do nothing;
  delete from public.identity_links where user_id in (select private.ids_of(subject, known_as));
  perform public.forget_browsers(private.bound('eventsPerPiece')::integer);
  delete from public.former_accounts where email = known_as;
  delete from public.appointments where email = known_as;
  delete from public.outbox where private.folded(recipient) = known_as;
  delete from public.user_onboarding where email = known_as;
  delete from auth.users where id = subject;
  perform private.enqueue(receipt, moment);
  return true;
end
$$;

-- What nothing else takes along when an account goes, whoever deletes it: rows of the service that name the person by id
-- alone, and the person's own row. Deleting by our own function takes all of it, and does more.
create function private.forget_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('auth.flow_state') is not null then
    delete from auth.flow_state where user_id = old.id;
  end if;
  delete from public.user_onboarding where email = private.folded(old.email);
  return null;
end
$$;

create trigger forget_account after delete on auth.users
  for each row execute function private.forget_account();

-- The service can also keep the row of an account that it deletes, with its address hashed. Here that row goes too. By its name
-- this is the first trigger of an update, and no other one sees it.
create function private.delete_account() returns trigger
language plpgsql security definer set search_path = '' as $$
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

revoke all on function private.ids_of(uuid, text), private.forget_account(), private.delete_account(), private.drop_log_entry()
  from public;
revoke all on function public.session_start(uuid, uuid), public.read_person(uuid, text), public.read_account(uuid),
  public.read_person_events(uuid, text, jsonb, integer), public.choose_news(uuid, text, boolean, bigint),
  public.correct_person(uuid, text, text, text, text), public.erase_person(uuid, text, jsonb, bigint)
  from public, anon, authenticated, service_role;
grant execute on function public.session_start(uuid, uuid), public.read_person(uuid, text), public.read_account(uuid),
  public.read_person_events(uuid, text, jsonb, integer), public.choose_news(uuid, text, boolean, bigint),
  public.correct_person(uuid, text, text, text, text), public.erase_person(uuid, text, jsonb, bigint) to service_role;
