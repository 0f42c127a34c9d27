-- What nothing else takes along when an account goes, whoever deletes it: rows of the service that name the person by id
-- alone, and the person's own row. Deleting by our own function takes all of it, and does more.
create function private.forget_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('auth.flow_state') is not null then
    delete from auth.flow_state where user_id = old.id;
  end if;
  if to_regclass('auth.refresh_tokens') is not null then
    delete from auth.refresh_tokens where user_id::text = old.id::text;
  end if;
  delete from public.user_onboarding where email = private.folded(old.email);
  return null;
end
$$;
revoke all on function private.forget_account() from public;

create trigger forget_account after delete on auth.users
  for each row execute function private.forget_account();
