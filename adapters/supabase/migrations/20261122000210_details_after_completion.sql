-- Once the sign-up is complete, last name, phone and last four are read and written with a fresh proof only. They are then
-- stored apart from the person's row, so that reading the row gives nothing away, whichever columns are asked for.

create table private.completed_details (
  email text not null primary key references public.user_onboarding (email) on update cascade on delete cascade,
  last_name text,
  phone text,
  ssn_last4 text,
  -- The row itself says 'completed', also where that is inferred; this is the step that it had then.
  step_completed text default 'completed',
  constraint completed_details_last_name_length check (char_length(last_name) <= 100),
  constraint completed_details_last_name_signs check (not private.has_hidden_sign(last_name)),
  constraint completed_details_phone_form check (phone ~ '^[0-9]{10}$'),
  constraint completed_details_ssn_last4_form check (ssn_last4 ~ '^[0-9]{4}$')
);
revoke all on private.completed_details from public, anon, authenticated, service_role;

-- Whether a row counts as completed although its step does not say so: everything that the sign-up asks for is there.
create function private.looks_completed(of public.user_onboarding) returns boolean
language sql immutable set search_path = '' as $$
  select of.bank_linked and (of.ssn_provided or coalesce(of.ssn_last4, '') ~ '\S')
    and coalesce(of.first_name, '') ~ '\S' and coalesce(of.last_name, '') ~ '\S' and coalesce(of.phone, '') ~ '\S'
$$;

create function private.require_fresh_proof() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_fresh_proof() then
    raise exception 'a fresh proof is needed' using errcode = 'PT403';
  end if;
  return new;
end
$$;

-- Before anything is looked at: sending a name, the phone or the digits is refused alike, whatever is sent and whatever is
-- stored. So is taking a flag back. The server role asks for the proof itself.
create trigger detail_needs_proof before update of first_name, last_name, phone, ssn_last4 on public.user_onboarding
  for each row when (old.step_completed = 'completed' and not pg_has_role(current_user, 'service_role', 'member'))
  execute function private.require_fresh_proof();
create trigger ssn_provided_needs_proof before update of ssn_provided on public.user_onboarding
  for each row when (old.step_completed = 'completed' and not new.ssn_provided
    and not pg_has_role(current_user, 'service_role', 'member'))
  execute function private.require_fresh_proof();
create trigger bank_linked_needs_proof before update of bank_linked on public.user_onboarding
  for each row when (old.step_completed = 'completed' and not new.bank_linked
    and not pg_has_role(current_user, 'service_role', 'member'))
  execute function private.require_fresh_proof();
create trigger clicked_link_bank_needs_proof before update of clicked_link_bank on public.user_onboarding
  for each row when (old.step_completed = 'completed' and not new.clicked_link_bank
    and not pg_has_role(current_user, 'service_role', 'member'))
  execute function private.require_fresh_proof();

-- Puts the column that the trigger names where it belongs; a column that is not sent keeps its value, null empties it.
create function private.keep_detail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('insert into private.completed_details (email, %1$I) values ($1, $2)
    on conflict (email) do update set %1$I = excluded.%1$I', tg_argv[0]) using old.email, to_jsonb(new) ->> tg_argv[0];
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], null));
end
$$;

-- Their names put these after `guard_onboarding`, which tidies the values: triggers run in the order of their names.
create trigger keep_last_name before update of last_name on public.user_onboarding
  for each row when (old.step_completed = 'completed') execute function private.keep_detail('last_name');
create trigger keep_phone before update of phone on public.user_onboarding
  for each row when (old.step_completed = 'completed') execute function private.keep_detail('phone');
create trigger keep_ssn_last4 before update of ssn_last4 on public.user_onboarding
  for each row when (old.step_completed = 'completed') execute function private.keep_detail('ssn_last4');

-- The moment at which a row becomes complete. A row that only looks completed gets the step that it is taken for, because
-- it would look so no longer without the three.
create function private.move_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.step_completed is distinct from 'completed' and not private.looks_completed(new) then
    return new;
  end if;
  if num_nonnulls(new.last_name, new.phone, new.ssn_last4) > 0 then
    insert into private.completed_details (email, last_name, phone, ssn_last4, step_completed)
      values (new.email, new.last_name, new.phone, new.ssn_last4, new.step_completed);
    new.step_completed := 'completed';
    new.last_name := null;
    new.phone := null;
    new.ssn_last4 := null;
  end if;
  return new;
end
$$;

create trigger move_details before update on public.user_onboarding
  for each row execute function private.move_details();

-- Sent again, 'completed' is what the row says from then on.
create function private.forget_inferred_step() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.completed_details set step_completed = 'completed' where email = old.email;
  return new;
end
$$;

create trigger detail_of_step before update of step_completed on public.user_onboarding
  for each row when (old.step_completed = 'completed' and new.step_completed = 'completed')
  execute function private.forget_inferred_step();

-- A new row is there only after the insert: before it, the same values may still go into a row that was there already.
create function private.move_details_of_new() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.user_onboarding set step_completed = step_completed where id = new.id;
  return null;
end
$$;

create trigger move_details_of_new after insert on public.user_onboarding
  for each row when (new.step_completed = 'completed' or new.bank_linked)
  execute function private.move_details_of_new();

-- The three of the person who asks, where they proved who they are within 5 minutes; else null.
create function public.read_completed_details() returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(held) - 'email' from private.completed_details as held
  where held.email = private.folded(auth.jwt() ->> 'email') and private.has_fresh_proof() and private.may_write(held.email)
$$;

-- A row with its details, for the functions of the server role.
create function private.whole_onboarding(address text) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(own) || coalesce(to_jsonb(held), '{}')
  from public.user_onboarding as own left join private.completed_details as held using (email)
  where email = private.folded(address)
$$;

revoke all on function private.looks_completed(public.user_onboarding), private.require_fresh_proof(), private.keep_detail(),
  private.move_details(), private.move_details_of_new(), private.forget_inferred_step(), private.whole_onboarding(text) from public;
revoke all on function public.read_completed_details() from public, anon, authenticated, service_role;
grant execute on function public.read_completed_details() to authenticated;

-- Rows that are complete already.
update public.user_onboarding set step_completed = step_completed;
