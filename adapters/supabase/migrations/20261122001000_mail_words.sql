-- Two words by which a person recognizes our mail, given when the address is verified. The auth service shows them in its own
-- mail from the account's metadata, which its owner may write, and a stranger who signs the address up. So the words are kept
-- here, and a trigger puts them into the metadata, whatever is sent.
create table private.mail_words (
  user_id uuid not null primary key references auth.users (id) on delete cascade,
  words text not null
);
revoke all on private.mail_words from public, anon, authenticated, service_role;

-- Words that people had in the embedded database.
alter table public.former_accounts add column mail_words text;

-- Two words of the lists in `core/identity/mail-words.ts`.
create function private.new_mail_words() returns text
language sql volatile set search_path = '' as $$
  select first[1 + floor(random() * cardinality(first))] || ' ' || second[1 + floor(random() * cardinality(second))]
  from (select
    string_to_array('amber,blue,brave,bright,broad,calm,clean,clear,cool,cozy,early,fair,gentle,glad,golden,green,happy,honest,'
      || 'kind,light,lively,lucky,mellow,merry,neat,orange,patient,pink,plain,polite,proud,purple,quick,quiet,red,'
      || 'rosy,round,silver,simple,sleepy,smooth,snowy,soft,steady,sunny,sweet,tidy,violet,warm,wise,yellow,young', ',') as first,
    string_to_array('acorn,apple,apron,basket,bench,berry,bicycle,blanket,boat,breakfast,bridge,brook,button,cabin,candle,canoe,'
      || 'carpet,castle,chair,cherry,clover,cloud,cotton,cricket,cupcake,curtain,daisy,dolphin,drum,eagle,feather,'
      || 'fiddle,flower,forest,fountain,garden,guitar,hammock,harbor,hedge,hill,island,jacket,jelly,kettle,kitten,'
      || 'ladder,lake,lantern,lemon,lily,maple,market,meadow,melon,mirror,mitten,muffin,napkin,needle,orchard,otter,'
      || 'paddle,parade,parrot,peach,pebble,pencil,piano,picnic,pigeon,pillow,planet,pocket,pony,porch,puddle,pumpkin,'
      || 'puppy,quilt,rabbit,ribbon,river,robin,saddle,sailor,sandwich,scarf,shell,slipper,spoon,squirrel,teapot,'
      || 'ticket,tulip,turtle,umbrella,valley,violin,wagon,walnut,window,zebra', ',') as second) as lists
$$;

-- Null until the address is verified.
create function private.mail_words_of(person uuid) returns text
language sql stable set search_path = '' as $$
  select words from private.mail_words where user_id = person
$$;

create function private.keep_mail_words() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  own text := private.mail_words_of(new.id);
begin
  if own is null and tg_op = 'UPDATE' and new.email_confirmed_at is not null then
    select mail_words into own from public.former_accounts
      where email = private.folded(new.email) and mail_words is not null limit 1;
    own := coalesce(own, private.new_mail_words());
    insert into private.mail_words values (new.id, own);
  end if;
  new.raw_user_meta_data :=
    (case jsonb_typeof(new.raw_user_meta_data) when 'object' then new.raw_user_meta_data else '{}' end - 'mail_words')
    || case when own is null then '{}' else jsonb_build_object('mail_words', own) end;
  return new;
end
$$;

create trigger keep_mail_words before insert or update on auth.users
  for each row execute function private.keep_mail_words();

-- Everybody who has an account gets words, and nobody keeps a text of their own.
update auth.users set raw_user_meta_data = raw_user_meta_data;

-- For mail that our server sends to an address; null without an account.
create function public.mail_words_for(address text) returns text
language sql stable security definer set search_path = '' as $$
  select private.mail_words_of(id) from auth.users where email = private.folded(address)
$$;

-- As before, with the words.
create or replace function public.read_person(subject uuid, address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'account', jsonb_build_object(
      'email', private.folded(person.email),
      'created_at', person.created_at::timestamptz,
      'verified_at', person.email_confirmed_at::timestamptz,
      'has_password', exists (select from private.password_choices as chosen where chosen.user_id = person.id),
      'mail_words', private.mail_words_of(person.id)),
    'onboarding', private.whole_onboarding(person.email),
    'appointments', (
      select coalesce(jsonb_agg(jsonb_build_object('starts_at', starts_at, 'name', name, 'phone', phone) order by starts_at), '[]')
      from public.appointments where email = private.folded(person.email)),
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
        limit private.bound('eventsCountedMax') + 1) as counted))
  from auth.users as person
  where person.id = subject and private.folded(person.email) = private.folded(address)
$$;

-- Stores the words that the person chose, and answers as `read_person`. Our server has checked that they are of the lists.
create function public.choose_mail_words(subject uuid, address text, words text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_words
    select id, choose_mail_words.words from auth.users
    where id = subject and private.folded(email) = private.folded(address)
    on conflict (user_id) do update set words = excluded.words;
  if found then
    update auth.users set raw_user_meta_data = raw_user_meta_data where id = subject;
  end if;
  return public.read_person(subject, address);
end
$$;

-- The words for a notice, and the address that it names. Both are erased with the mail.
alter table public.outbox add column words text, add column new_email text;

-- Queues mail that our server words when it sends it.
create function private.notify(address text, kind text, own_words text, other_email text) returns void
language sql volatile set search_path = '' as $$
  insert into public.outbox (id, recipient, notice, words, new_email, created_at, due_at)
    select gen_random_uuid()::text, address, kind, own_words, other_email, moment, moment
    from (select (extract(epoch from now()) * 1000)::bigint as moment) as present
$$;

-- Drops mail to this address that waits with a link in it.
create function private.void_queued_links(address text) returns void
language sql volatile set search_path = '' as $$
  update public.outbox set due_at = null, given_up_at = (extract(epoch from now()) * 1000)::bigint, recipient = null,
      reply_to = null, subject = null, body_text = null, body_html = null, attachments = null
    where recipient = address and good_until is not null and due_at is not null
$$;

-- As before, with the words.
create or replace function private.note_password() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.folded(new.email);
  is_first boolean;
begin
  insert into private.password_choices (user_id) values (new.id) on conflict do nothing;
  is_first := found;
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens where user_id = new.id;
  end if;
  perform private.void_queued_links(address);
  perform private.notify(address, case when is_first then 'password-set' else 'password-changed' end,
    private.mail_words_of(new.id), null);
  return null;
end
$$;

drop function public.lease_mail(bigint, integer, bigint);
create function public.lease_mail(moment bigint, how_many integer, lease_ms bigint)
returns table (id text, recipient text, reply_to text, subject text, body_text text, body_html text, attachments jsonb,
  attempts integer, created_at bigint, good_until bigint, notice text, words text, new_email text)
language sql volatile set search_path = '' as $$
  with due as (
    select outbox.id from public.outbox where due_at <= moment order by due_at limit how_many for update skip locked)
  update public.outbox set due_at = moment + lease_ms, attempts = outbox.attempts + 1 from due
    where outbox.id = due.id
    returning outbox.id, outbox.recipient, outbox.reply_to, outbox.subject, outbox.body_text, outbox.body_html,
      outbox.attachments, outbox.attempts - 1, outbox.created_at, outbox.good_until, outbox.notice, outbox.words,
      outbox.new_email
$$;

revoke all on function private.new_mail_words(), private.mail_words_of(uuid), private.keep_mail_words(),
  private.notify(text, text, text, text), private.void_queued_links(text) from public;
revoke all on function public.lease_mail(bigint, integer, bigint) from public, anon, authenticated, service_role;
revoke all on function public.mail_words_for(text) from public, anon, authenticated, service_role;
revoke all on function public.choose_mail_words(uuid, text, text) from public, anon, authenticated, service_role;
grant execute on function public.lease_mail(bigint, integer, bigint) to service_role;
grant execute on function public.mail_words_for(text) to service_role;
grant execute on function public.choose_mail_words(uuid, text, text) to service_role;
