-- Support is told of a booked, moved or canceled call by a mail that is queued with the person's: `also` of a message.
create or replace function private.enqueue(message jsonb, moment bigint) returns void
language sql volatile set search_path = '' as $$
  insert into public.outbox
    select queued.* from (values (message), (message -> 'also')) as given (mail),
      jsonb_populate_record(null::public.outbox,
        given.mail || jsonb_build_object('created_at', moment, 'due_at', moment, 'attempts', 0)) as queued
    where given.mail is not null
$$;

create or replace function public.cancel_consultation(link_hash text, cancellation jsonb, moment bigint)
returns text language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('consultations', 0));
  delete from public.appointments where token_hash = link_hash and starts_at > moment;
  if not found then
    return 'hold-over';
  end if;
  perform private.enqueue(cancellation, moment);
  return 'done';
end
$$;
