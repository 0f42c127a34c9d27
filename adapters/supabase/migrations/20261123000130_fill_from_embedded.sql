-- Takes rows of the embedded database, in its own column names, times and ids; `kind` names the table. Answers {"written":
-- rows that were added or renewed, "clashes": keys whose place another row holds}. Run again it changes nothing, and uses up
-- no id: ids tell how many rows there are. A row that was changed here since then stays.
create function public.fill_from_embedded(kind text, rows jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  written integer;
  renewed integer := 0;
  clashes jsonb := '[]';
begin
  case kind
    when 'user_onboarding' then
      insert into public.user_onboarding as held
        select * from jsonb_populate_recordset(null::public.user_onboarding, rows)
        on conflict (email) do update set
          email_auth = excluded.email_auth,
          email_verified_at = excluded.email_verified_at,
          created_at = excluded.created_at,
          updated_at = excluded.updated_at,
          step_completed = excluded.step_completed,
          first_name = excluded.first_name,
          last_name = excluded.last_name,
          phone = excluded.phone,
          benefit_timing_preference = excluded.benefit_timing_preference,
          ssn_provided = excluded.ssn_provided,
          ssn_last4 = excluded.ssn_last4,
          bank_linked = excluded.bank_linked,
          clicked_link_bank = excluded.clicked_link_bank,
          third_party_email = excluded.third_party_email,
          benefit_type = excluded.benefit_type,
          benefit_types = excluded.benefit_types,
          benefit_type_other = excluded.benefit_type_other,
          benefit_amount = excluded.benefit_amount,
          other_income = excluded.other_income,
          other_income_text = excluded.other_income_text,
          other_income_other = excluded.other_income_other,
          income_types = excluded.income_types,
          utm_source = excluded.utm_source,
          utm_campaign = excluded.utm_campaign
        where excluded.updated_at > held.updated_at;
    when 'former_accounts' then
      insert into public.former_accounts
        select * from jsonb_populate_recordset(null::public.former_accounts, rows)
        on conflict (former_id) do nothing;
    when 'survey_submissions' then
      insert into public.survey_submissions (session_id, answers, page, received_at)
        select session_id, answers, page, received_at
        from jsonb_populate_recordset(null::public.survey_submissions, rows) as sent
        where not exists (select from public.survey_submissions as held where held.session_id = sent.session_id)
        on conflict (session_id) do nothing;
    when 'anonymous_preferences' then
      update public.anonymous_preferences as held
        set timing_preference = sent.timing_preference, saved_at = sent.saved_at
        from jsonb_populate_recordset(null::public.anonymous_preferences, rows) as sent
        where held.session_uuid = sent.session_uuid and sent.saved_at > held.saved_at;
      get diagnostics renewed = row_count;
      insert into public.anonymous_preferences (session_uuid, timing_preference, saved_at)
        select session_uuid, timing_preference, saved_at
        from jsonb_populate_recordset(null::public.anonymous_preferences, rows) as sent
        where not exists (select from public.anonymous_preferences as held where held.session_uuid = sent.session_uuid)
        on conflict (session_uuid) do nothing;
    when 'appointments' then
      insert into public.appointments
        select * from jsonb_populate_recordset(null::public.appointments, rows)
        on conflict do nothing;
    when 'visits' then
      insert into public.visits (anonymous_id, day, campaign, filled_from)
        select anonymous_id, day, campaign, filled_from
        from jsonb_populate_recordset(null::public.visits, rows) as sent
        where not exists (select from public.visits as held where held.filled_from = sent.filled_from)
        order by filled_from
        on conflict (filled_from) do nothing;
    when 'events' then
      insert into public.events (visit_id, name, properties, at, received_at, filled_from)
        select visits.id, sent.name, sent.properties, sent.at, sent.received_at, sent.filled_from
        from jsonb_populate_recordset(null::public.events, rows) as sent
          join public.visits on visits.filled_from = sent.visit_id
        where not exists (select from public.events as held where held.filled_from = sent.filled_from)
        order by sent.filled_from
        on conflict (filled_from) do nothing;
    when 'identity_links' then
      insert into public.identity_links
        select * from jsonb_populate_recordset(null::public.identity_links, rows)
        on conflict (anonymous_id) do nothing;
    when 'forgotten_browsers' then
      insert into public.forgotten_browsers
        select * from jsonb_populate_recordset(null::public.forgotten_browsers, rows)
        on conflict (anonymous_id) do nothing;
  end case;
  get diagnostics written = row_count;
  written := written + renewed;
  if kind = 'appointments' then
    select coalesce(jsonb_agg(sent.id order by sent.id), '[]') into clashes
      from jsonb_populate_recordset(null::public.appointments, rows) as sent
      where not exists (select from public.appointments as held where held.id = sent.id);
  end if;
  return jsonb_build_object('written', written, 'clashes', clashes);
end
$$;

revoke all on function public.fill_from_embedded(text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.fill_from_embedded(text, jsonb) to service_role;
