-- What the server role does in one transaction. They run with the caller's own rights.

-- Takes a slot and promises the confirmation with it. Answers {"outcome": "booked" | "slot-taken"}, or {"outcome":
-- "rate-limited", "until": epoch milliseconds} where the address holds `upcoming_max` consultations after `moment`.
create function public.book_consultation(booking jsonb, confirmation jsonb, moment bigint, upcoming_max integer)
returns jsonb language plpgsql set search_path = '' as $$
declare
  start constant bigint := (booking ->> 'starts_at')::bigint;
  address constant text := booking ->> 'email';
  upcoming bigint;
  earliest bigint;
begin
  -- One booking of an address at a time, so that two cannot both be its last.
  perform pg_advisory_xact_lock(hashtextextended(address, 0));
  if exists (select from public.appointments where starts_at = start) then
    return jsonb_build_object('outcome', 'slot-taken');
  end if;
  select count(*), min(starts_at) into upcoming, earliest
    from public.appointments where email = address and starts_at > moment;
  if upcoming >= upcoming_max then
    return jsonb_build_object('outcome', 'rate-limited', 'until', earliest);
  end if;
  insert into public.appointments (id, starts_at, name, email, created_at)
    values (booking ->> 'id', start, booking ->> 'name', address, moment)
    on conflict (starts_at) do nothing;
  if not found then
    return jsonb_build_object('outcome', 'slot-taken');
  end if;
  insert into public.outbox
    select * from jsonb_populate_record(null::public.outbox,
      confirmation || jsonb_build_object('created_at', moment, 'due_at', moment, 'attempts', 0));
  return jsonb_build_object('outcome', 'booked');
end
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
  insert into public.outbox
    select * from jsonb_populate_record(null::public.outbox,
      message || jsonb_build_object('created_at', moment, 'due_at', moment, 'attempts', 0));
end
$$;

-- Hands out up to `how_many` messages that are due, and hides them until `moment + lease_ms`; never one message to two.
-- `attempts` is how often each was tried before.
create function public.lease_mail(moment bigint, how_many integer, lease_ms bigint)
returns table (id text, recipient text, reply_to text, subject text, body_text text, body_html text, attachments jsonb,
  attempts integer, created_at bigint, good_until bigint)
language sql volatile set search_path = '' as $$
  with due as (
    select outbox.id from public.outbox where due_at <= moment order by due_at limit how_many for update skip locked)
  update public.outbox set due_at = moment + lease_ms, attempts = outbox.attempts + 1 from due
    where outbox.id = due.id
    returning outbox.id, outbox.recipient, outbox.reply_to, outbox.subject, outbox.body_text, outbox.body_html,
      outbox.attachments, outbox.attempts - 1, outbox.created_at, outbox.good_until
$$;

-- Deletes at most `how_many` rows of each kind that are older than their limit, and answers how many went.
create function public.sweep(mail_before bigint, appointments_before bigint, surveys_before bigint,
  anonymous_preferences_before bigint, events_before bigint, how_many integer)
returns integer language plpgsql set search_path = '' as $$
declare
  gone integer := 0;
  batch integer;
begin
  delete from public.outbox where id in
    (select id from public.outbox where due_at is null and created_at < mail_before limit how_many);
  get diagnostics batch = row_count; gone := gone + batch;
  delete from public.appointments where id in
    (select id from public.appointments where starts_at < appointments_before limit how_many);
  get diagnostics batch = row_count; gone := gone + batch;
  delete from public.survey_submissions where session_id in
    (select session_id from public.survey_submissions where received_at < surveys_before limit how_many);
  get diagnostics batch = row_count; gone := gone + batch;
  delete from public.anonymous_preferences where session_uuid in
    (select session_uuid from public.anonymous_preferences where saved_at < anonymous_preferences_before limit how_many);
  get diagnostics batch = row_count; gone := gone + batch;
  delete from public.events where id in
    (select id from public.events where received_at < events_before limit how_many);
  get diagnostics batch = row_count; gone := gone + batch;
  delete from public.identity_links where anonymous_id in
    (select anonymous_id from public.identity_links where linked_at < events_before limit how_many);
  get diagnostics batch = row_count; gone := gone + batch;
  return gone;
end
$$;

revoke all on function public.book_consultation(jsonb, jsonb, bigint, integer) from public, anon, authenticated, service_role;
revoke all on function public.promise_link(jsonb, bigint) from public, anon, authenticated, service_role;
revoke all on function public.lease_mail(bigint, integer, bigint) from public, anon, authenticated, service_role;
revoke all on function public.sweep(bigint, bigint, bigint, bigint, bigint, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.book_consultation(jsonb, jsonb, bigint, integer) to service_role;
grant execute on function public.promise_link(jsonb, bigint) to service_role;
grant execute on function public.lease_mail(bigint, integer, bigint) to service_role;
grant execute on function public.sweep(bigint, bigint, bigint, bigint, bigint, integer) to service_role;
