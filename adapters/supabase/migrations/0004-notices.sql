-- Mail about what only the database sees. Our server words it when it takes it from the outbox: there, a row without HTML has the kind
-- of the notice as its subject, and its facts as JSON.

-- Mail that waits is never deleted: a new notice is refused while so much waits, as on a full disk. Its language: a former address
-- has no account any more, but the address that the notice names has. `person`: the account that it is about; null: none. `good_until`:
-- null, or when it is dropped.
create function private.notify(address text, kind text, person uuid, other_email text, good_until bigint default null,
  id uuid default gen_random_uuid())
returns void language plpgsql volatile set search_path = '' as $$
declare
  moment constant bigint := private.milliseconds(now());
begin
  if (select count(*) from (select from checkahead.outbox where due_at is not null limit private.bound('mailsWaiting')) as waiting)
    >= private.bound('mailsWaiting')
  then
    raise exception 'too much mail waits' using errcode = 'configuration_limit_exceeded';
  end if;
  insert into checkahead.outbox (id, recipient, subject, body_text, created_at, due_at, good_until)
    values (notify.id, address, kind, jsonb_build_object('account', person, 'words', private.mail_words_of(person), 'newEmail', other_email,
      'language', coalesce(private.language_at(address), private.language_at(other_email),
        private.language_in(null)), 'at', moment),
      moment, moment, notify.good_until);
end
$$;

-- Drops mail to this address that waits with a link in it.
create function private.void_queued_links(address text) returns void
language sql volatile set search_path = '' as $$
  update checkahead.outbox set due_at = null, recipient = null, reply_to = null, subject = null, body_text = null,
      body_html = null, attachments = null, unsubscribe_url = null
    where recipient = address and body_html is not null and good_until is not null and due_at is not null
$$;

-- Whoever finishes the sign-up may get a mail: core decides. It is queued for the row's own step, never where completion is inferred.
-- Nobody is kept from finishing because mail waits.
create function private.note_finished() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (tg_op = 'INSERT' or old.step_completed is distinct from 'completed') and not exists (
    select from private.completed_details where email = new.email and step_completed is distinct from 'completed')
  then
    perform private.notify(new.email, 'finished', null, null, private.milliseconds(now() + interval '1 day'));
  end if;
  return null;
exception when configuration_limit_exceeded then
  return null;
end
$$;

create trigger note_finished after insert or update on public.user_onboarding
  for each row when (new.step_completed = 'completed') execute function private.note_finished();
create trigger note_finished after update on private.completed_details
  for each row when (new.step_completed = 'completed') execute function private.note_finished();
