-- What an index answers with a million people. The tables of the auth service are not ours to add indexes to. Its own are on ids,
-- which a comparison as text does not use, and on the addresses of accounts without single sign-on, which are all accounts here.

create index user_onboarding_by_step on public.user_onboarding (step_completed);
create index outbox_by_recipient on public.outbox (recipient) where recipient is not null;
create index outbox_by_folded_recipient on public.outbox (private.folded(recipient));
create index holds_by_network on public.holds (network);
create index holds_by_token on public.holds (token_hash);

-- An id in the token of the person who asks; null: there is none.
create function private.claimed_id(name text) returns uuid
language sql stable set search_path = '' as $$
  select case when auth.jwt() ->> name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (auth.jwt() ->> name)::uuid end
$$;
revoke all on function private.claimed_id(text) from public;

create or replace function private.address_is_proved(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users
    where id = private.claimed_id('sub') and private.folded(email) = private.folded(address)
      and email_confirmed_at is not null)
$$;

create or replace function private.may_write(address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.folded(address) = private.folded(auth.jwt() ->> 'email') and private.address_is_proved(address)
    and (auth.jwt() ->> 'session_id' is null
      or exists (select from auth.sessions
        where id = private.claimed_id('session_id') and user_id = private.claimed_id('sub')))
$$;

create or replace function private.proved_at() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when auth.jwt() -> 'amr' is null or auth.jwt() -> 'amr' in ('null', '[]') then
    (select created_at::timestamptz from auth.sessions
      where id = private.claimed_id('session_id') and user_id = private.claimed_id('sub'))
  else
    (select to_timestamp(max((proof ->> 'timestamp')::double precision))
      from jsonb_array_elements(case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end) as proof
      where jsonb_typeof(proof -> 'timestamp') = 'number'
        and proof ->> 'method' in ('password', 'otp', 'magiclink', 'recovery', 'email/signup'))
  end
$$;

create or replace function public.may_set_password() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_fresh_proof() or not coalesce(
    (select private.password_needs_proof(id, email) from auth.users where id = private.claimed_id('sub')), true)
$$;

create or replace function public.set_language(language text) returns void
language sql volatile security definer set search_path = '' as $$
  update auth.users
    set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('language', set_language.language)
    where id = private.claimed_id('sub') and private.may_write(email)
      and raw_user_meta_data ->> 'language' is distinct from set_language.language
$$;

create or replace function public.mail_words_for(address text) returns text
language sql stable security definer set search_path = '' as $$
  select private.mail_words_of(id) from auth.users where email = private.folded(address) and not is_sso_user
$$;

create or replace function private.language_at(address text) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select coalesce(raw_user_meta_data ->> 'language', 'en') from auth.users
      where email = private.folded(address) and not is_sso_user and email_confirmed_at is not null),
    (select language from public.former_accounts where email = private.folded(address) limit 1))
$$;

create or replace function private.accounts_by_phone(number text, most integer) returns setof uuid
language sql stable set search_path = '' as $$
  select users.id from (
      select email from public.user_onboarding where phone = number
      union select email from private.completed_details where phone = number) as details
    join auth.users using (email)
    where not is_sso_user order by users.created_at limit most
$$;

-- Longer functions, of which nothing else changes.
do $$
declare
  changed regproc;
begin
  foreach changed in array array['public.operate', 'public.request_email_change', 'private.void_unproved']::regproc[] loop
    execute replace(replace(pg_get_functiondef(changed),
      'auth.users where email = address', 'auth.users where not is_sso_user and email = address'),
      'auth.users where id::text = whose', 'auth.users where id = whose::uuid');
  end loop;
end
$$;

-- The ids are looked up one by one: a join of so few with the table could read all of it.
create or replace function private.keep_newest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('delete from %1$I.%2$I where id = any (array(select id from %1$I.%2$I
    where id <= (select max(id) from %1$I.%2$I) - $1 order by id limit 1000))', tg_table_schema, tg_table_name)
    using private.bound(tg_argv[0]);
  return null;
end
$$;

create or replace function public.lease_mail(moment bigint, how_many integer, lease_ms bigint)
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
