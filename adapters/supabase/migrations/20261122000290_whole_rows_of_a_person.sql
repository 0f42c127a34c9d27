-- What is shown to a person, and corrected by them, has the details that are stored apart once the sign-up is complete.

-- `read_person` as it is, with the whole row in place of the bare one.
do $$
declare
  definition constant text := pg_get_functiondef('public.read_person(uuid, text)'::regprocedure);
  bare constant text :=
    '(select to_jsonb(own) from public.user_onboarding as own where own.email = private.folded(person.email))';
begin
  if position(bare in definition) = 0 then
    raise exception 'read_person reads the row in another way now';
  end if;
  execute replace(definition, bare, 'private.whole_onboarding(person.email)');
end
$$;

-- Writes the corrected details and answers what is kept now; null as above.
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
