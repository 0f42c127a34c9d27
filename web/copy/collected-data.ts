/** What the product keeps. What each entry is and why is said in `collected-data.ts` of each language. */

export interface Entry {
  readonly id: string;
  /** `own`: only with our own server. `hosted`: only with a hosted project. Absent: with both. */
  readonly only?: 'own' | 'hosted';
}

interface CollectedData extends Entry {
  /** By table as stored; `contact` as sent in the contact form; `memory` as held by the server while it runs. */
  readonly columns: Readonly<Record<string, string>>;
}

/** Keeps the ids as types, so that each language must have words for every one. The fields are `table.column`. */
const collected = <Id extends string>(entries: readonly (CollectedData & { readonly id: Id })[]) =>
  entries.map(({ columns, ...entry }) => ({
    ...entry,
    fields: Object.entries(columns).flatMap(([table, names]) =>
      names.split(' ').map((name) => `${table}.${name}`),
    ),
  }));

const LINK_COLUMNS =
  'id email purpose token_hash code_hash browser_hash mailbox_hash asked_from created_at expires_at wrong_codes spent_at voided_at';

export const COLLECTED_DATA = collected([
  { id: 'email', columns: { user_onboarding: 'email', accounts: 'email' } },
  { id: 'email-proof', columns: { user_onboarding: 'email_auth email_verified_at', accounts: 'proved_at' } },
  { id: 'mail-words', columns: { accounts: 'mail_words' } },
  { id: 'language', columns: { accounts: 'language', appointments: 'language' } },
  { id: 'name', columns: { user_onboarding: 'first_name last_name' } },
  { id: 'phone', columns: { user_onboarding: 'phone' } },
  { id: 'ssn-last4', columns: { user_onboarding: 'ssn_last4 ssn_provided' } },
  { id: 'benefit-timing', columns: { user_onboarding: 'benefit_timing_preference' } },
  {
    id: 'progress',
    columns: {
      user_onboarding: 'id step_completed bank_linked clicked_link_bank created_at updated_at',
      accounts: 'id created_at',
    },
  },
  {
    id: 'campaign',
    columns: {
      user_onboarding: 'utm_source utm_campaign',
      challenges: 'utm_source utm_campaign',
      visits: 'campaign',
    },
  },
  { id: 'password', columns: { accounts: 'password_hash' } },
  { id: 'links', columns: { challenges: LINK_COLUMNS }, only: 'own' },
  { id: 'hosted-links', columns: { challenges: `${LINK_COLUMNS} new_email` }, only: 'hosted' },
  { id: 'new-email', columns: { challenges: 'new_email' }, only: 'own' },
  {
    id: 'hosted-new-email',
    columns: {
      email_changes: 'id user_id new_email requested_at notified mailed_link shown_link',
    },
    only: 'hosted',
  },
  {
    id: 'session',
    columns: { sessions: 'token_hash account_id created_at last_active_at last_proof_at' },
    only: 'own',
  },
  {
    id: 'known-browsers',
    columns: { known_browsers: 'browser_hash account_id last_proof_at wrong_tries' },
    only: 'own',
  },
  { id: 'wrong-tries', columns: { wrong_tries: 'id mailbox_hash day count announced' }, only: 'own' },
  {
    id: 'security-log',
    columns: { security_log: 'id hour kind detail address_hash network_hash first_at last_at count' },
  },
  { id: 'hosted-sign-in', columns: { accounts: 'password_hash' }, only: 'hosted' },
  {
    id: 'completed-details',
    columns: { completed_details: 'email last_name phone ssn_last4 step_completed' },
    only: 'hosted',
  },
  {
    id: 'anonymous-calendar',
    columns: { anonymous_preferences: 'id session_uuid timing_preference saved_at' },
  },
  { id: 'survey', columns: { survey_submissions: 'id answers page session_id received_at' } },
  {
    id: 'contact-message',
    columns: {
      contact: 'name email message',
      contact_messages: 'id name email message received_at answered_at',
    },
  },
  { id: 'spam', columns: { contact_messages: 'spam', blocked_senders: 'mailbox_hash blocked_at' } },
  {
    id: 'booking',
    columns: {
      appointments: 'id name email phone starts_at created_at network token_hash moves',
      holds: 'id name email phone starts_at created_at held_until network token_hash',
    },
  },
  { id: 'call-notes', columns: { appointments: 'note outcome' } },
  {
    id: 'mail',
    columns: {
      outbox:
        'id recipient reply_to subject body_text body_html unsubscribe_url attachments created_at due_at attempts delivered_at provider_id given_up_at good_until',
    },
  },
  { id: 'audit-log', columns: { audit_log: 'id at who what whose why' } },
  {
    id: 'announcements',
    columns: {
      announcement_deliveries:
        'number announcement_id account_id state reason attempts due_at handed_over_at provider_id',
    },
  },
  { id: 'unsubscribed', columns: { suppressed_addresses: 'address_hash reason at' } },
  {
    id: 'events',
    columns: {
      events: 'id name properties at received_at visit_id',
      visits: 'id anonymous_id day',
      forgotten_browsers: 'anonymous_id',
      identity_links: 'anonymous_id user_id linked_at',
    },
  },
  {
    id: 'furthest-step',
    columns: { research_visitors: 'id anonymous_id day arrival_id stage at_1 at_2 at_3 at_4 at_5 at_6' },
  },
  { id: 'network-address', columns: { memory: 'network_address' } },
]);

export const COLUMNS_NO_PAGE_FILLS =
  'third_party_email benefit_type benefit_types benefit_type_other benefit_amount other_income other_income_text other_income_other income_types'
    .split(' ')
    .map((name) => `user_onboarding.${name}`);

/** Cookies by their name over plain http. */
export const COOKIES = [
  { id: 'session', name: 'checkahead_session' },
  { id: 'browser', name: 'checkahead_browser' },
  { id: 'device', name: 'checkahead_device' },
] as const;

export const BROWSER_STORAGE = [
  { id: 'saved-username', keys: ['saved_username'] },
  { id: 'sign-up', keys: ['checkahead.pending-email', 'checkahead.given-email', 'checkahead.first-touch'] },
  { id: 'drafts', keys: ['checkahead.draft.'] },
  { id: 'kept-input', keys: ['checkahead_kept_input', 'checkahead_reloaded'] },
  { id: 'last-person', keys: ['checkahead.last-person'] },
  { id: 'signed-in', keys: ['checkahead_signed_in'] },
  { id: 'hosted-session', keys: ['checkahead-hosted-session', 'checkahead-hosted-asked'], only: 'hosted' },
  { id: 'session-times', keys: ['checkahead.session'], only: 'hosted' },
  { id: 'waiting-survey', keys: ['checkahead.waiting-surveys'] },
  { id: 'anonymous-visit', keys: ['checkahead.visit'] },
  { id: 'campaign', keys: ['checkahead.campaign'] },
  { id: 'language', keys: ['checkahead_language'] },
  { id: 'measuring', keys: ['checkahead.measuring.id', 'checkahead.measuring.opt-out'] },
] as const satisfies readonly (Entry & { readonly keys: readonly string[] })[];
