-- The security log: what our server refused, and the passwords and deletions that the database sees. In `private`, so that only
-- the operator reads it. Equal events of an hour share a row.
create table private.security_log (
  id bigint not null generated always as identity primary key,
  hour bigint not null,
  kind text not null,
  detail text not null,
  address_hash text not null,
  network_hash text not null,
  first_at bigint not null,
  last_at bigint not null,
  count bigint not null,
  unique (hour, kind, detail, address_hash, network_hash)
);
create index security_log_by_age on private.security_log (last_at);
create index security_log_by_kind on private.security_log (kind, id);

-- Hashes are keyed with this salt, made with the first event: rows name nobody to a reader who does not have it.
create table private.security_log_salt (
  one integer not null primary key check (one = 1),
  salt text not null
);

revoke all on private.security_log, private.security_log_salt from public, anon, authenticated, service_role;

-- The hash of a network, which our server sends as a digest; the hash of an address is that of its mailbox key.
create function private.security_hash(value text) returns text
language sql volatile set search_path = '' as $$
  select coalesce((select left(encode(sha256(convert_to(salt || value, 'UTF8')), 'hex'), 24) from private.security_log_salt), '')
$$;

create function private.note_security(kind text, detail text, address text, network text, moment bigint, times bigint)
returns void language sql security definer set search_path = '' as $$
  insert into private.security_log_salt values (1, gen_random_uuid()::text || gen_random_uuid()::text) on conflict do nothing;
  insert into private.security_log as line (hour, kind, detail, address_hash, network_hash, first_at, last_at, count)
    values (moment / 3600000, kind, coalesce(detail, ''), private.security_hash(private.mailbox_key(address)),
      private.security_hash(network), moment, moment, times)
    on conflict (hour, kind, detail, address_hash, network_hash)
      do update set last_at = greatest(line.last_at, excluded.last_at), count = line.count + excluded.count
$$;

-- For our server: a list of {kind, detail, email, network, at, count}.
create function public.note_security_events(happened jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.note_security(one ->> 'kind', one ->> 'detail', one ->> 'email', one ->> 'network',
    (one ->> 'at')::bigint, (one ->> 'count')::bigint)
  from jsonb_array_elements(happened) as one
$$;

-- The notice that tells the person about a password is a row of the outbox.
create function private.note_password_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_security(new.notice, null, new.recipient, null, new.created_at, 1);
  return null;
end
$$;

create trigger note_password_event after insert on public.outbox
  for each row when (new.notice in ('password-set', 'password-changed', 'email-changed'))
  execute function private.note_password_event();

create function private.note_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_security('account-deleted', null, old.email, null, (extract(epoch from now()) * 1000)::bigint, 1);
  return null;
end
$$;

create trigger note_deletion after delete on auth.users
  for each row execute function private.note_deletion();

-- Deletes at most `how_many` rows that are older than their limit or, of their kind, beyond the newest `most`, and answers how
-- many went.
create function public.sweep_security_log(before bigint, most integer, how_many integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  delete from private.security_log where id in (
    select id from private.security_log where last_at < before
    union
    select id from (select id, row_number() over (partition by kind order by id desc) as place from private.security_log) as placed
      where place > most
    limit how_many);
  get diagnostics gone = row_count;
  return gone;
end
$$;

revoke all on function private.security_hash(text), private.note_security(text, text, text, text, bigint, bigint),
  private.note_password_event(), private.note_deletion() from public;
revoke all on function public.note_security_events(jsonb), public.sweep_security_log(bigint, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.note_security_events(jsonb), public.sweep_security_log(bigint, integer, integer)
  to service_role;
