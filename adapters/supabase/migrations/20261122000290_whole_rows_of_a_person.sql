-- What is shown to a person, and corrected by them, has the details that are stored apart once the sign-up is complete.

-- What is kept, for the person to see; of events only how many, counted to one more than the page tells. Null: there is no such
-- person any more. `subject` and `address` come from the session, never from a request.
create or replace function public.read_person(subject uuid, address text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'account', jsonb_build_object(
      'email', private.folded(person.email),
      'created_at', person.created_at::timestamptz,
      'verified_at', person.email_confirmed_at::timestamptz,
      'has_password', exists (select from private.password_choices as chosen where chosen.user_id = person.id)),
    'onboarding', private.whole_onboarding(person.email),
    'appointments', (
      select coalesce(jsonb_agg(jsonb_build_object('starts_at', starts_at, 'name', name) order by starts_at), '[]')
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

-- Writes the corrected details and answers what is kept now; null as above. The names are checked here, because the trigger of
-- the table leaves that to the server role.
create or replace function public.correct_person(subject uuid, address text, first_name text, last_name text, phone text)
returns jsonb language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  person record;
  held jsonb;
begin
  select private.folded(email) as email, email_confirmed_at::timestamptz as verified_at into person from auth.users
    where id = subject and private.folded(email) = private.folded(address);
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
