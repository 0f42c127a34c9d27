/** What the product keeps. What each entry is and why is said in `collected-data.ts` of each language. */

interface Entry {
  readonly id: string;
  /** `own`: only with our own server. `hosted`: only with a hosted project. Absent: with both. */
  readonly only?: 'own' | 'hosted';
}

/** One kind of data that the product keeps. */
interface CollectedData extends Entry {
  /** `table.column` as stored; `contact.…` as sent in the contact form; `memory.…` as held by the server while it runs. */
  readonly fields: readonly string[];
}

/** Keeps the ids as types, so that each language must have words for every one. */
const collected = <Id extends string>(entries: readonly (CollectedData & { readonly id: Id })[]) => entries;

export const COLLECTED_DATA = collected([
  { id: 'email', fields: ['user_onboarding.email', 'accounts.email'] },
  {
    id: 'email-proof',
    fields: ['user_onboarding.email_auth', 'user_onboarding.email_verified_at', 'accounts.proved_at'],
  },
  { id: 'mail-words', fields: ['accounts.mail_words'], only: 'own' },
  {
    id: 'hosted-mail-words',
    fields: ['mail_words.user_id', 'mail_words.words', 'former_accounts.mail_words'],
    only: 'hosted',
  },
  { id: 'language', fields: ['accounts.language', 'appointments.language'], only: 'own' },
  {
    id: 'hosted-language',
    fields: ['former_accounts.language', 'outbox.language', 'appointments.language'],
    only: 'hosted',
  },
  { id: 'name', fields: ['user_onboarding.first_name', 'user_onboarding.last_name'] },
  { id: 'phone', fields: ['user_onboarding.phone'] },
  { id: 'ssn-last4', fields: ['user_onboarding.ssn_last4', 'user_onboarding.ssn_provided'] },
  { id: 'benefit-timing', fields: ['user_onboarding.benefit_timing_preference'] },
  {
    id: 'progress',
    fields: [
      'user_onboarding.id',
      'user_onboarding.step_completed',
      'user_onboarding.bank_linked',
      'user_onboarding.clicked_link_bank',
      'user_onboarding.created_at',
      'user_onboarding.updated_at',
      'accounts.id',
      'accounts.created_at',
    ],
  },
  {
    id: 'campaign',
    fields: [
      'user_onboarding.utm_source',
      'user_onboarding.utm_campaign',
      'challenges.utm_source',
      'challenges.utm_campaign',
      'visits.campaign',
    ],
  },
  { id: 'password', fields: ['accounts.password_hash'] },
  {
    id: 'links',
    fields: [
      'challenges.id',
      'challenges.email',
      'challenges.purpose',
      'challenges.token_hash',
      'challenges.code_hash',
      'challenges.browser_hash',
      'challenges.mailbox_hash',
      'challenges.asked_from',
      'challenges.created_at',
      'challenges.expires_at',
      'challenges.wrong_codes',
      'challenges.spent_at',
      'challenges.voided_at',
    ],
    only: 'own',
  },
  { id: 'new-email', fields: ['challenges.new_email'], only: 'own' },
  {
    id: 'hosted-new-email',
    fields: [
      'email_changes.id',
      'email_changes.user_id',
      'email_changes.new_email',
      'email_changes.requested_at',
      'email_changes.notified',
      'email_changes.mailed_link',
      'email_changes.shown_link',
      'outbox.new_email',
      'outbox.words',
    ],
    only: 'hosted',
  },
  {
    id: 'session',
    fields: [
      'sessions.token_hash',
      'sessions.account_id',
      'sessions.created_at',
      'sessions.last_active_at',
      'sessions.last_proof_at',
    ],
    only: 'own',
  },
  {
    id: 'known-browsers',
    fields: [
      'known_browsers.browser_hash',
      'known_browsers.account_id',
      'known_browsers.last_proof_at',
      'known_browsers.wrong_tries',
    ],
    only: 'own',
  },
  {
    id: 'wrong-tries',
    fields: [
      'wrong_tries.id',
      'wrong_tries.mailbox_hash',
      'wrong_tries.day',
      'wrong_tries.count',
      'wrong_tries.announced',
    ],
    only: 'own',
  },
  {
    id: 'security-log',
    fields: [
      'security_log.id',
      'security_log.hour',
      'security_log.kind',
      'security_log.detail',
      'security_log.address_hash',
      'security_log.network_hash',
      'security_log.first_at',
      'security_log.last_at',
      'security_log.count',
    ],
  },
  { id: 'hosted-sign-in', fields: ['password_choices.user_id'], only: 'hosted' },
  {
    id: 'completed-details',
    fields: [
      'completed_details.email',
      'completed_details.last_name',
      'completed_details.phone',
      'completed_details.ssn_last4',
      'completed_details.step_completed',
      'outbox.notice',
    ],
    only: 'hosted',
  },
  { id: 'former-account', fields: ['former_accounts.former_id', 'former_accounts.email'], only: 'hosted' },
  {
    id: 'anonymous-calendar',
    fields: [
      'anonymous_preferences.id',
      'anonymous_preferences.session_uuid',
      'anonymous_preferences.timing_preference',
      'anonymous_preferences.saved_at',
    ],
  },
  {
    id: 'survey',
    fields: [
      'survey_submissions.id',
      'survey_submissions.answers',
      'survey_submissions.page',
      'survey_submissions.session_id',
      'survey_submissions.received_at',
    ],
  },
  {
    id: 'contact-message',
    fields: [
      'contact.name',
      'contact.email',
      'contact.message',
      'contact_messages.id',
      'contact_messages.name',
      'contact_messages.email',
      'contact_messages.message',
      'contact_messages.received_at',
      'contact_messages.answered_at',
    ],
  },
  {
    id: 'spam',
    fields: ['contact_messages.spam', 'blocked_senders.mailbox_hash', 'blocked_senders.blocked_at'],
    only: 'own',
  },
  {
    id: 'booking',
    fields: [
      'appointments.id',
      'appointments.name',
      'appointments.email',
      'appointments.phone',
      'appointments.starts_at',
      'appointments.created_at',
      'appointments.network',
      'appointments.token_hash',
      'appointments.moves',
      'holds.id',
      'holds.name',
      'holds.email',
      'holds.phone',
      'holds.starts_at',
      'holds.created_at',
      'holds.held_until',
      'holds.network',
      'holds.token_hash',
    ],
  },
  { id: 'call-notes', fields: ['appointments.note', 'appointments.outcome'] },
  {
    id: 'mail',
    fields: [
      'outbox.id',
      'outbox.recipient',
      'outbox.reply_to',
      'outbox.subject',
      'outbox.body_text',
      'outbox.body_html',
      'outbox.unsubscribe_url',
      'outbox.attachments',
      'outbox.created_at',
      'outbox.due_at',
      'outbox.attempts',
      'outbox.delivered_at',
      'outbox.provider_id',
      'outbox.given_up_at',
      'outbox.good_until',
    ],
  },
  {
    id: 'audit-log',
    fields: [
      'audit_log.id',
      'audit_log.at',
      'audit_log.who',
      'audit_log.what',
      'audit_log.whose',
      'audit_log.why',
    ],
  },
  {
    id: 'announcements',
    fields: [
      'announcement_deliveries.number',
      'announcement_deliveries.announcement_id',
      'announcement_deliveries.account_id',
      'announcement_deliveries.state',
      'announcement_deliveries.reason',
      'announcement_deliveries.attempts',
      'announcement_deliveries.due_at',
      'announcement_deliveries.handed_over_at',
      'announcement_deliveries.provider_id',
    ],
  },
  {
    id: 'unsubscribed',
    fields: ['suppressed_addresses.address_hash', 'suppressed_addresses.reason', 'suppressed_addresses.at'],
  },
  {
    id: 'events',
    fields: [
      'events.id',
      'events.name',
      'events.properties',
      'events.at',
      'events.received_at',
      'events.visit_id',
      'visits.id',
      'visits.anonymous_id',
      'visits.day',
      'forgotten_browsers.anonymous_id',
      'identity_links.anonymous_id',
      'identity_links.user_id',
      'identity_links.linked_at',
    ],
  },
  {
    id: 'furthest-step',
    fields: [
      'research_visitors.id',
      'research_visitors.anonymous_id',
      'research_visitors.day',
      'research_visitors.arrival_id',
      'research_visitors.stage',
      'research_visitors.at_1',
      'research_visitors.at_2',
      'research_visitors.at_3',
      'research_visitors.at_4',
      'research_visitors.at_5',
      'research_visitors.at_6',
    ],
  },
  { id: 'network-address', fields: ['memory.network_address'] },
]);

/** Columns that no page fills today. */
export const COLUMNS_NO_PAGE_FILLS: readonly string[] = [
  'user_onboarding.third_party_email',
  'user_onboarding.benefit_type',
  'user_onboarding.benefit_types',
  'user_onboarding.benefit_type_other',
  'user_onboarding.benefit_amount',
  'user_onboarding.other_income',
  'user_onboarding.other_income_text',
  'user_onboarding.other_income_other',
  'user_onboarding.income_types',
];

/** Cookies by their name over plain http. */
export const COOKIES = [
  { id: 'session', name: 'checkahead_session' },
  { id: 'browser', name: 'checkahead_browser' },
  { id: 'device', name: 'checkahead_device' },
] as const;

/** Data in browser storage. */
interface BrowserEntry extends Entry {
  /** The storage keys. */
  readonly keys: readonly string[];
}

/** As `collected`. */
const stored = <Id extends string>(entries: readonly (BrowserEntry & { readonly id: Id })[]) => entries;

export const BROWSER_STORAGE = stored([
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
]);
