import { COLLECTED_DATA, type Entry } from '#web/copy/collected-data.ts';

type CollectedId = (typeof COLLECTED_DATA)[number]['id'];

const LINK_COLUMNS =
  'id email purpose token_hash code_hash browser_hash mailbox_hash asked_from created_at expires_at wrong_codes spent_at voided_at';

/** By table as stored; `contact` as sent in the contact form; `memory` as held by the server while it runs. */
const COLUMNS: Readonly<Record<CollectedId, Readonly<Record<string, string>>>> = {
  email: { user_onboarding: 'email', accounts: 'email' },
  'email-proof': { user_onboarding: 'email_auth email_verified_at', accounts: 'proved_at' },
  'mail-words': { accounts: 'mail_words' },
  language: { accounts: 'language', appointments: 'language' },
  name: { user_onboarding: 'first_name last_name' },
  phone: { user_onboarding: 'phone' },
  'ssn-last4': { user_onboarding: 'ssn_last4 ssn_provided' },
  'benefit-timing': { user_onboarding: 'benefit_timing_preference' },
  progress: {
    user_onboarding: 'id step_completed bank_linked clicked_link_bank created_at updated_at',
    accounts: 'id created_at',
  },
  campaign: {
    user_onboarding: 'utm_source utm_campaign',
    challenges: 'utm_source utm_campaign',
    visits: 'campaign',
  },
  password: { accounts: 'password_hash' },
  links: { challenges: LINK_COLUMNS },
  'hosted-links': { challenges: `${LINK_COLUMNS} new_email` },
  'new-email': { challenges: 'new_email' },
  'hosted-new-email': {
    email_changes: 'id user_id new_email requested_at notified mailed_link shown_link',
  },
  session: { sessions: 'token_hash account_id created_at last_active_at last_proof_at' },
  'known-browsers': { known_browsers: 'browser_hash account_id last_proof_at wrong_tries' },
  'wrong-tries': { wrong_tries: 'id mailbox_hash day count announced' },
  'security-log': { security_log: 'id hour kind detail address_hash network_hash first_at last_at count' },
  'hosted-sign-in': { accounts: 'password_hash' },
  'completed-details': { completed_details: 'email last_name phone ssn_last4 step_completed' },
  'anonymous-calendar': { anonymous_preferences: 'id session_uuid timing_preference saved_at' },
  survey: { survey_submissions: 'id answers page session_id received_at' },
  'contact-message': {
    contact: 'name email message',
    contact_messages: 'id name email message received_at answered_at',
  },
  spam: { contact_messages: 'spam', blocked_senders: 'mailbox_hash blocked_at' },
  booking: {
    appointments: 'id name email phone starts_at created_at network token_hash moves',
    holds: 'id name email phone starts_at created_at held_until network token_hash',
  },
  'call-notes': { appointments: 'note outcome' },
  mail: {
    outbox:
      'id recipient reply_to subject body_text body_html unsubscribe_url attachments created_at due_at attempts delivered_at provider_id given_up_at good_until',
  },
  'audit-log': { audit_log: 'id at who what whose why' },
  announcements: {
    announcement_deliveries:
      'number announcement_id account_id state reason attempts due_at handed_over_at provider_id',
  },
  unsubscribed: { suppressed_addresses: 'address_hash reason at' },
  events: {
    events: 'id name properties at received_at visit_id',
    visits: 'id anonymous_id day',
    forgotten_browsers: 'anonymous_id',
    identity_links: 'anonymous_id user_id linked_at',
  },
  'furthest-step': {
    research_visitors: 'id anonymous_id day arrival_id stage at_1 at_2 at_3 at_4 at_5 at_6',
  },
  'network-address': { memory: 'network_address' },
};

const COLUMNS_NO_PAGE_FILLS =
  'third_party_email benefit_type benefit_types benefit_type_other benefit_amount other_income other_income_text other_income_other income_types'
    .split(' ')
    .map((name) => `user_onboarding.${name}`);

/** The columns of what the privacy page lists, as `table.column`. */
export function listedColumns(backend: NonNullable<Entry['only']>): ReadonlySet<string> {
  const entries: readonly (Entry & { readonly id: CollectedId })[] = COLLECTED_DATA;
  const listed = entries
    .filter(({ only = backend }) => only === backend)
    .flatMap(({ id }) => Object.entries(COLUMNS[id]))
    .flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`));
  return new Set([...listed, ...COLUMNS_NO_PAGE_FILLS]);
}
