-- Mail that is promised. Once handed over or given up, address and content are erased.
create table public.outbox (
  id text not null primary key,
  recipient text,
  reply_to text,
  subject text,
  body_text text,
  body_html text,
  attachments jsonb,
  created_at bigint not null,
  due_at bigint,
  attempts integer not null default 0,
  delivered_at bigint,
  provider_id text,
  given_up_at bigint,
  -- From when on the link and the code in it are dead; null: it carries none.
  good_until bigint,
  -- Mail that our server words when it hands it over. Null: the words are in the row.
  notice text check (notice in
    ('password-set', 'password-changed', 'email-change-requested', 'email-already-in-use', 'email-changed', 'launched')),
  -- The words by which the person recognizes the mail.
  words text,
  new_email text,
  language text
);
create index outbox_due on public.outbox (due_at) where due_at is not null;
create index outbox_done on public.outbox (created_at) where due_at is null;
create index outbox_by_recipient on public.outbox (recipient) where recipient is not null;
create index outbox_by_folded_recipient on public.outbox (private.folded(recipient));

alter table public.outbox enable row level security;
-- No policy: nobody but the server role, which row security does not hold.
revoke all on public.outbox from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.outbox to service_role;

-- Mail that waits is never deleted: new mail is refused while so much waits, as on a full disk.
create function private.refuse_full_outbox() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from (select from public.outbox where due_at is not null limit private.bound('mailsWaiting')) as waiting)
    >= private.bound('mailsWaiting')
  then
    raise exception 'too much mail waits' using errcode = 'configuration_limit_exceeded';
  end if;
  return null;
end
$$;

create trigger refuse_full_outbox before insert on public.outbox
  for each statement execute function private.refuse_full_outbox();

-- Queues a mail: a row of the outbox without its times.
create function private.enqueue(message jsonb, moment bigint) returns void
language sql volatile set search_path = '' as $$
  insert into public.outbox
    select * from jsonb_populate_record(null::public.outbox,
      message || jsonb_build_object('created_at', moment, 'due_at', moment, 'attempts', 0))
$$;

-- Queues mail that our server words when it sends it. Its language: a former address has no account any more, but the address
-- that the notice names has.
create function private.notify(address text, kind text, own_words text, other_email text) returns void
language sql volatile set search_path = '' as $$
  insert into public.outbox (id, recipient, notice, words, new_email, language, created_at, due_at)
    select gen_random_uuid()::text, address, kind, own_words, other_email,
      coalesce(private.language_at(address), private.language_at(other_email), 'en'), moment, moment
    from (select (extract(epoch from now()) * 1000)::bigint as moment) as present
$$;

-- Drops mail to this address that waits with a link in it.
create function private.void_queued_links(address text) returns void
language sql volatile set search_path = '' as $$
  update public.outbox set due_at = null, given_up_at = (extract(epoch from now()) * 1000)::bigint, recipient = null,
      reply_to = null, subject = null, body_text = null, body_html = null, attachments = null
    where recipient = address and good_until is not null and due_at is not null
$$;

-- Promises a message with a link and a code, good until `message.good_until`, and voids what waits of that kind to the same
-- address: the auth service has one link to an address, the newest. What is voided loses address and content.
create function public.promise_link(message jsonb, moment bigint) returns void
language plpgsql set search_path = '' as $$
declare
  address constant text := message ->> 'recipient';
begin
  -- One promise to an address at a time, so that two cannot miss each other.
  perform pg_advisory_xact_lock(hashtextextended(address, 0));
  update public.outbox set due_at = null, given_up_at = moment, recipient = null, reply_to = null, subject = null,
      body_text = null, body_html = null, attachments = null
    where recipient = address and good_until is not null and due_at is not null;
  perform private.enqueue(message, moment);
end
$$;

-- Hands out up to `how_many` messages that are due, and hides them until `moment + lease_ms`; never one message to two.
-- `attempts` is how often each was tried before.
create function public.lease_mail(moment bigint, how_many integer, lease_ms bigint)
returns table (id text, recipient text, reply_to text, subject text, body_text text, body_html text, attachments jsonb,
  attempts integer, created_at bigint, good_until bigint, notice text, words text, new_email text, language text)
language sql volatile set search_path = '' as $$
  update public.outbox set due_at = moment + lease_ms, attempts = outbox.attempts + 1
    where outbox.id = any (array(
      select outbox.id from public.outbox where due_at <= moment order by due_at limit how_many for update skip locked))
    returning outbox.id, outbox.recipient, outbox.reply_to, outbox.subject, outbox.body_text, outbox.body_html,
      outbox.attachments, outbox.attempts - 1, outbox.created_at, outbox.good_until, outbox.notice, outbox.words,
      outbox.new_email, outbox.language
$$;

revoke all on function private.refuse_full_outbox(), private.enqueue(jsonb, bigint),
  private.notify(text, text, text, text), private.void_queued_links(text) from public;
revoke all on function public.promise_link(jsonb, bigint), public.lease_mail(bigint, integer, bigint)
  from public, anon, authenticated, service_role;
grant execute on function private.enqueue(jsonb, bigint), public.promise_link(jsonb, bigint),
  public.lease_mail(bigint, integer, bigint) to service_role;
