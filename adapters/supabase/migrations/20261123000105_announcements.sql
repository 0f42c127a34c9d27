-- Mail to everybody, such as the news of the launch, and who gets none. Times are epoch milliseconds. In `private`: our server
-- reads and writes these with the functions below only, and every rule about them is in core.

-- `audience` is 'everybody' or a step of the sign-up.
create table private.announcements (
  id text not null primary key,
  state text not null check (state in ('draft', 'tested', 'running', 'paused', 'done')),
  audience text not null,
  -- Digest of the text as it was in the last test mail.
  text_digest text,
  created_at bigint not null,
  started_at bigint,
  ended_at bigint,
  -- Everybody with an account id up to this one has a delivery. Null: everybody has.
  prepared_to text,
  -- The process that sends, and until when the others leave it to it.
  sender text,
  sender_until bigint
);
create unique index one_open_announcement on private.announcements ((state <> 'done')) where state <> 'done';

-- One row per announcement and person: the key makes a second mail impossible. The address is read when the mail is sent.
create table private.announcement_deliveries (
  number bigint not null generated always as identity primary key,
  announcement_id text not null references private.announcements (id),
  account_id uuid not null references auth.users (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'skipped', 'unknown')),
  reason text not null default '',
  attempts integer not null default 0,
  due_at bigint not null default 0,
  -- When it was last handed to the mail service.
  handed_over_at bigint,
  provider_id text,
  unique (account_id, announcement_id)
);
create index announcement_deliveries_by_state on private.announcement_deliveries (announcement_id, state, due_at, number);
create index announcement_deliveries_by_time on private.announcement_deliveries (handed_over_at) where handed_over_at is not null;

-- Whoever finishes the sign-up after the launch gets its mail then. These deliveries are of no announcement that an operator
-- makes, so theirs is always done. `started_at`, from our server, is from when on; null: nobody gets it.
insert into private.announcements (id, state, audience, created_at) values ('on-finishing', 'done', 'everybody', 0);

-- Addresses that get no announcements. Kept when an account is deleted, so only as digests with the key below.
create table private.suppressed_addresses (
  address_hash text not null,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'refused')),
  at bigint not null,
  primary key (address_hash, reason)
);

-- The two halves of the key of an HMAC with SHA-256, made when it is first needed.
create table private.suppression_key (
  one integer not null primary key check (one = 1),
  inner_key bytea not null,
  outer_key bytea not null
);

revoke all on private.announcements, private.announcement_deliveries, private.suppressed_addresses, private.suppression_key
  from public, anon, authenticated, service_role;

create function private.random_bytes_64() returns bytea
language sql volatile set search_path = '' as $$
  select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
$$;

create function private.make_suppression_key() returns void
language sql volatile set search_path = '' as $$
  insert into private.suppression_key values (1, private.random_bytes_64(), private.random_bytes_64()) on conflict do nothing
$$;

-- Null: there is no key yet, so no address is suppressed. This and the next three have no search path of their own, which would
-- take most of their time: they are called for everybody, by functions that have one.
create function private.keyed(value text) returns text
language sql stable as $$
  select left(translate(encode(sha256(outer_key || sha256(inner_key || convert_to(value, 'UTF8'))), 'base64'), '+/', '-_'), 32)
  from private.suppression_key
$$;

-- One for all spellings of a mailbox.
create function private.suppression_hash(address text) returns text
language sql stable as $$
  select private.keyed('address ' || private.mailbox_key(address))
$$;

-- The secret in the unsubscribe link of an address: its hash, and a signature that shows that the hash is ours.
create function private.token_for(address text) returns text
language sql stable as $$
  select hash || private.keyed('link ' || hash) from private.suppression_hash(address) as hash
$$;

-- Why an address gets no announcements, the earliest reason first.
create function private.suppressed(address text) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(reason order by at, reason), '[]') from private.suppressed_addresses
  where address_hash = private.suppression_hash(address)
$$;

-- Whether a mail was sent to this person, or is being sent, or nobody knows.
create function private.had_one(person uuid) returns boolean
language sql stable as $$
  select exists (select from private.announcement_deliveries where account_id = person and state in ('sending', 'sent', 'unknown'))
$$;

create function private.suppress(hash text, reason text, moment bigint) returns void
language sql volatile set search_path = '' as $$
  insert into private.suppressed_addresses values (hash, reason, moment) on conflict do nothing
$$;

create function public.read_announcements(what text, given jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  asked constant text := given ->> 'id';
begin
  case what
    when 'newest' then
      return (select to_jsonb(newest) from (
        select * from private.announcements where id <> 'on-finishing' order by state <> 'done' desc, created_at desc limit 1) as newest);
    when 'has' then
      return to_jsonb(exists (select from private.announcements where id = asked));
    when 'progress' then
      return jsonb_build_object(
        'counts', (select coalesce(jsonb_agg(counted order by state, reason), '[]') from (
          select state, reason, count(*) from private.announcement_deliveries where announcement_id = asked group by 1, 2) as counted),
        'handedOver', public.read_announcements('handed-over', given));
    when 'handed-over' then
      return (select to_jsonb(count(*)) from private.announcement_deliveries where handed_over_at > (given ->> 'since')::bigint);
    when 'candidates' then
      return (select coalesce(jsonb_agg(jsonb_build_object('accountId', id, 'email', private.folded(page.email),
          'emailVerified', email_confirmed_at is not null, 'step', step_completed, 'hadOne', private.had_one(id), 'suppressed', coalesce((
            select jsonb_agg(reason order by at, reason) from private.suppressed_addresses where address_hash = page.hash), '[]'))
          order by id), '[]')
        from (
          select users.id, users.email, email_confirmed_at, step_completed, private.suppression_hash(users.email) as hash
          from auth.users left join public.user_onboarding as own on own.email = private.folded(users.email)
          where users.email is not null
            and users.id > coalesce(nullif(given ->> 'after', ''), '00000000-0000-0000-0000-000000000000')::uuid
          order by users.id limit (given ->> 'limit')::bigint) as page);
    when 'unknown' then
      return (select coalesce(jsonb_agg(jsonb_build_object('number', number, 'email', email, 'handedOverAt', handed_over_at)
          order by due_at, number), '[]')
        from (
          select number, private.folded(email) as email, handed_over_at, due_at
          from private.announcement_deliveries join auth.users on id = account_id
          where announcement_id = asked and state = 'unknown' order by due_at, number limit (given ->> 'limit')::bigint) as page);
  end case;
end
$$;

-- One change by the operator, with its line in the audit log. Without `entry`, the sender changes it. Returns how many rows
-- changed. 0: nothing was done or recorded, except that 'send-again' is always recorded. Null: 'send-again' for a done one.
create function public.change_announcements(what text, given jsonb, entry jsonb, moment bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sent constant private.announcements := jsonb_populate_record(null::private.announcements, given -> 'announcement');
  touched integer;
begin
  perform private.make_suppression_key();
  case what
    when 'record' then
      touched := 1;
    when 'create' then
      insert into private.announcements select sent.* on conflict do nothing;
      get diagnostics touched = row_count;
    when 'change' then
      update private.announcements
        set state = sent.state, text_digest = sent.text_digest, started_at = sent.started_at, ended_at = sent.ended_at
        where id = sent.id and state = given ->> 'from';
      get diagnostics touched = row_count;
    when 'send-again' then
      perform from private.announcements where id = given ->> 'id' and state <> 'done' for update;
      if not found then
        return null;
      end if;
      update private.announcement_deliveries set state = 'waiting', reason = '', due_at = 0
        where announcement_id = given ->> 'id' and state = 'unknown'
          and number in (select value::bigint from jsonb_array_elements(given -> 'numbers'));
      get diagnostics touched = row_count;
    when 'allow' then
      delete from private.suppressed_addresses where address_hash = private.suppression_hash(given ->> 'email');
      touched := 1;
    when 'suppress' then
      perform private.suppress(private.suppression_hash(one ->> 'email'), one ->> 'reason', moment)
        from jsonb_array_elements(given -> 'addresses') as one;
      touched := 1;
  end case;
  if entry is not null and (touched > 0 or what = 'send-again') then
    insert into public.audit_log (at, who, what, whose, why)
      values (moment, entry ->> 'who', entry ->> 'what', entry ->> 'whose', entry ->> 'why');
  end if;
  return to_jsonb(touched);
end
$$;

-- Leases the running announcement to a sender; `lease` is {sender, now, until}. Returns null, or core's `LeaseProblem`. What an
-- earlier sender was sending becomes 'unknown', and that attempt does not count until 'settle' or 'correct' sets it.
create function private.lease_announcement(lease jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  held private.announcements;
begin
  select * into held from private.announcements where id <> 'on-finishing' order by state <> 'done' desc, created_at desc limit 1 for update;
  if not found then
    return jsonb_build_object('kind', 'no-announcement');
  end if;
  if held.state <> 'running' then
    return jsonb_build_object('kind', 'not-running', 'state', held.state);
  end if;
  if held.sender is distinct from lease ->> 'sender' then
    -- A lease that ends more than one lease length after ours was made with a wrong clock.
    if held.sender_until > (lease ->> 'now')::bigint
      and held.sender_until <= 2 * (lease ->> 'until')::bigint - (lease ->> 'now')::bigint
    then
      return jsonb_build_object('kind', 'another-sender', 'sender', held.sender);
    end if;
    update private.announcement_deliveries set state = 'unknown', due_at = 0, attempts = attempts - 1
      where announcement_id = held.id and state = 'sending';
  end if;
  update private.announcements set sender = lease ->> 'sender', sender_until = (lease ->> 'until')::bigint where id = held.id;
  return null;
end
$$;

-- What a sender does with its lease. Answers {"problem"} or {"answer"}.
create function public.send_announcement(what text, lease jsonb, given jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  problem constant jsonb := private.lease_announcement(lease);
  running private.announcements;
  answer jsonb;
begin
  if problem is not null then
    return jsonb_build_object('problem', problem);
  end if;
  select * into running from private.announcements where state = 'running';
  case what
    when 'prepare' then
      update private.announcements set prepared_to = given ->> 'to'
        where id = running.id and id = given ->> 'id' and prepared_to = given ->> 'from';
      answer := to_jsonb(found);
      if found then
        -- An account that is being deleted waits, or is gone.
        insert into private.announcement_deliveries (announcement_id, account_id)
          select running.id, users.id from auth.users
          where users.id in (select value::uuid from jsonb_array_elements_text(given -> 'accountIds')) order by users.id for key share
          on conflict do nothing;
      end if;
    when 'correct' then
      update private.announcement_deliveries as known set attempts = (pair -> 1)::integer, due_at = 0,
          state = case state when 'waiting' then 'unknown' else state end
        from jsonb_array_elements(given -> 'handedOver') as pair
        where announcement_id = given ->> 'id' and account_id = (pair ->> 0)::uuid and attempts < (pair -> 1)::integer;
    when 'claim' then
      perform private.make_suppression_key();
      -- The sender never got the answer with these, so it has not handed them over.
      update private.announcement_deliveries set state = 'waiting', attempts = attempts - 1, handed_over_at = null
        where announcement_id = running.id and state = 'sending'
          -- A call that runs after its sender gave up on it does not know what was claimed since.
          and handed_over_at < (lease ->> 'now')::bigint
          and number not in (select value::bigint from jsonb_array_elements(given -> 'inHand'));
      with waiting as (
        select number, account_id from private.announcement_deliveries
        where announcement_id = running.id and state = 'waiting' and due_at <= (lease ->> 'now')::bigint
        order by due_at, number limit (given ->> 'limit')::integer for update skip locked
      ), due as (
        -- They may have unsubscribed since the preparation, or got the mail on finishing.
        select waiting.number, users.*, coalesce(private.suppressed(users.email) ->> 0, case
            when running.audience <> 'everybody-again' and exists (
              select from private.announcement_deliveries as had where had.account_id = users.id and had.state = 'sent') then 'had-one'
          end) as why_not
        from waiting join auth.users on users.id = account_id
      ), taken as (
        update private.announcement_deliveries as taken
          set state = case when why_not is null then 'sending' else 'skipped' end, reason = coalesce(why_not, ''),
            attempts = attempts + case when why_not is null then 1 else 0 end,
            handed_over_at = case when why_not is null then (lease ->> 'now')::bigint else handed_over_at end
          from due where due.number = taken.number
          returning taken.number, taken.attempts, taken.state, due.id, due.email, due.email_confirmed_at, due.raw_user_meta_data
      )
      select jsonb_build_object('announcement', to_jsonb(running), 'found', count(*),
          'due', coalesce(jsonb_agg(jsonb_build_object('number', number, 'accountId', id, 'email', private.folded(email),
            'attempts', attempts, 'unsubscribeToken', private.token_for(email),
            'words', private.mail_words_of(id), 'language', coalesce(raw_user_meta_data ->> 'language', 'en'))
            order by number) filter (where state = 'sending'), '[]'))
        into answer from taken;
  end case;
  return jsonb_build_object('answer', answer);
end
$$;

-- What a sender writes down. `what`: 'take-back' for {numbers}, 'settle' for {outcomes, refused, at}, 'release' for {sender}.
create function public.note_announcement(what text, given jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  case what
    when 'take-back' then
      update private.announcement_deliveries set state = 'waiting', attempts = attempts - 1, handed_over_at = null
        where state = 'sending' and number in (select value::bigint from jsonb_array_elements(given -> 'numbers'));
    when 'settle' then
      -- An answer that is written down again, because our answer to the first time was lost, must not undo a later attempt.
      update private.announcement_deliveries as settled
        set state = one ->> 'state', reason = coalesce(one ->> 'reason', ''), provider_id = one ->> 'providerId',
          due_at = coalesce((one ->> 'dueAt')::bigint, 0), attempts = (one ->> 'attempts')::integer
        from jsonb_array_elements(given -> 'outcomes') as one
        where number = (one ->> 'number')::bigint
          and (attempts < (one ->> 'attempts')::integer
            or (attempts = (one ->> 'attempts')::integer
              and (state = 'sending' or (state = 'unknown' and one ->> 'state' <> 'waiting'))));
      perform private.make_suppression_key();
      perform private.suppress(private.suppression_hash(value), 'refused', (given ->> 'at')::bigint)
        from jsonb_array_elements_text(given -> 'refused');
    when 'release' then
      update private.announcements set sender = null, sender_until = null where sender = given ->> 'sender';
  end case;
end
$$;

-- An announcement that is open waits for this one, and this one for it: it takes or prepares no delivery meanwhile.
create function private.mail_on_finishing() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moment constant bigint := extract(epoch from now()) * 1000;
  person uuid;
begin
  if (tg_op = 'UPDATE' and old.step_completed = 'completed')
    or not exists (select from private.announcements where id = 'on-finishing' and started_at <= moment)
  then
    return null;
  end if;
  perform from private.announcements where state <> 'done' for share;
  select id into person from auth.users where private.folded(email) = new.email and email_confirmed_at is not null;
  perform private.make_suppression_key();
  if person is not null and not private.had_one(person) and private.suppressed(new.email) = '[]' then
    begin
      insert into private.announcement_deliveries (announcement_id, account_id, state, attempts, handed_over_at)
        values ('on-finishing', person, 'sent', 1, moment);
      perform private.notify(new.email, 'launched', private.mail_words_of(person), null);
    exception when configuration_limit_exceeded then
      -- Nobody is kept from finishing because mail waits; the next announcement reaches them.
      null;
    end;
  end if;
  return null;
end
$$;
create trigger mail_on_finishing after insert or update on public.user_onboarding
  for each row when (new.step_completed = 'completed') execute function private.mail_on_finishing();

-- Whoever unsubscribed stays so at another address, as core says when an address changes.
create function private.move_unsubscribed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.suppressed_addresses
    select private.suppression_hash(new.email), reason, (extract(epoch from now()) * 1000)::bigint
    from private.suppressed_addresses
    where address_hash = private.suppression_hash(old.email) and reason = 'unsubscribed'
    on conflict do nothing;
  return null;
end
$$;
create trigger move_unsubscribed after update on auth.users
  for each row when (new.email_confirmed_at is not null and lower(new.email collate "C") is distinct from lower(old.email collate "C"))
  execute function private.move_unsubscribed();

create function public.unsubscribe_token(address text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.make_suppression_key();
  return private.token_for(address);
end
$$;

-- False: the token is not ours. Says nothing about whether the address is known.
create function public.unsubscribe(token text, moment bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if private.keyed('link ' || left(token, 32)) is distinct from substr(token, 33) then
    return false;
  end if;
  perform private.suppress(left(token, 32), 'unsubscribed', moment);
  return true;
end
$$;

-- As `fill_from_embedded`, for who gets no announcements. Their hashes and the links in mails that were sent need the key of the
-- embedded database. A project that has used its own one keeps it, and the row is refused.
create function public.fill_suppressions(kind text, rows jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  written integer;
begin
  case kind
    when 'suppression_key' then
      insert into private.suppression_key as held
        select (sent ->> 'one')::integer, decode(sent ->> 'inner_key', 'hex'), decode(sent ->> 'outer_key', 'hex')
        from jsonb_array_elements(rows) as sent
        on conflict (one) do update set inner_key = excluded.inner_key, outer_key = excluded.outer_key
          where held.inner_key <> excluded.inner_key
            and not exists (select from private.suppressed_addresses)
            and not exists (select from private.announcement_deliveries);
      get diagnostics written = row_count;
      if (select encode(inner_key, 'hex') from private.suppression_key) <> rows -> 0 ->> 'inner_key' then
        raise exception 'the key violates check constraint: the project has one of its own' using errcode = 'check_violation';
      end if;
    when 'suppressed_addresses' then
      insert into private.suppressed_addresses
        select * from jsonb_populate_recordset(null::private.suppressed_addresses, rows)
        on conflict do nothing;
      get diagnostics written = row_count;
  end case;
  return jsonb_build_object('written', written, 'clashes', jsonb '[]');
end
$$;

revoke all on function private.random_bytes_64(), private.make_suppression_key(), private.keyed(text),
  private.suppression_hash(text), private.token_for(text), private.suppressed(text),
  private.suppress(text, text, bigint), private.had_one(uuid), private.lease_announcement(jsonb),
  private.mail_on_finishing(), private.move_unsubscribed()
  from public, anon, authenticated, service_role;
revoke all on function public.read_announcements(text, jsonb), public.change_announcements(text, jsonb, jsonb, bigint),
  public.send_announcement(text, jsonb, jsonb), public.note_announcement(text, jsonb), public.unsubscribe_token(text),
  public.unsubscribe(text, bigint), public.fill_suppressions(text, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.read_announcements(text, jsonb), public.change_announcements(text, jsonb, jsonb, bigint),
  public.send_announcement(text, jsonb, jsonb), public.note_announcement(text, jsonb), public.unsubscribe_token(text),
  public.unsubscribe(text, bigint), public.fill_suppressions(text, jsonb)
  to service_role;
