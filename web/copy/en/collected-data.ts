import { HOLD_MINUTES } from '#core/consultation/consultation-hours.ts';
import {
  DRAFT_KEPT_HOURS,
  KNOWN_BROWSER_KEPT_DAYS,
  RETENTION_DAYS,
  SECURITY_LOG_KEPT_DAYS,
  WRONG_TRIES_KEPT_DAYS,
} from '#core/site/retention.ts';
import { type LegalText, type LegalWording, lengthOfDays } from './legal.ts';

/** One kind of data that the product keeps. */
export interface CollectedData {
  readonly id: string;
  /** `table.column` as stored; `contact.…` as sent in the contact form; `memory.…` as held by the server while it runs. */
  readonly fields: readonly string[];
  readonly what: string;
  readonly why: string;
  readonly kept: LegalText;
  /** `own`: only with our own server. `hosted`: only with a hosted project. Absent: with both. */
  readonly only?: 'own' | 'hosted';
}

/** Whether an entry applies to this site. */
export const isKeptHere =
  ({ choices }: Pick<LegalWording, 'choices'>) =>
  ({ only }: { readonly only?: 'own' | 'hosted' }): boolean =>
    only === undefined || (only === 'hosted') === choices.hosted;

const UNTIL_DELETED = 'Until you delete your account, or ask us to delete it.';

export const COLLECTED_DATA: readonly CollectedData[] = [
  {
    id: 'email',
    fields: ['user_onboarding.email', 'accounts.email'],
    what: 'Your email address',
    why: 'To log you in, to save your sign-up, and to email you at launch.',
    kept: UNTIL_DELETED,
  },
  {
    id: 'email-proof',
    fields: ['user_onboarding.email_auth', 'user_onboarding.email_verified_at', 'accounts.proved_at'],
    what: 'Whether and when you confirmed your email address',
    why: 'To know that the address is yours.',
    kept: UNTIL_DELETED,
  },
  {
    id: 'mail-words',
    fields: ['accounts.mail_words'],
    what: 'The two words in our emails to you',
    why: 'So that you can tell our emails from false ones.',
    kept: UNTIL_DELETED,
    only: 'own',
  },
  {
    id: 'name',
    fields: ['user_onboarding.first_name', 'user_onboarding.last_name'],
    what: 'Your first and last name (optional: only if you fill in the account step)',
    why: 'To greet you by name and to set up your profile.',
    kept: UNTIL_DELETED,
  },
  {
    id: 'phone',
    fields: ['user_onboarding.phone'],
    what: 'Your phone number (only if you fill in the account step)',
    why: 'To set up your profile.',
    kept: UNTIL_DELETED,
  },
  {
    id: 'ssn-last4',
    fields: ['user_onboarding.ssn_last4', 'user_onboarding.ssn_provided'],
    what: 'The last four digits of your Social Security number, and whether you gave them. The full number never leaves your page.',
    why: 'To help tell people apart at launch. No check is run today.',
    kept: UNTIL_DELETED,
  },
  {
    id: 'benefit-timing',
    fields: ['user_onboarding.benefit_timing_preference'],
    what: 'When your benefits normally arrive',
    why: 'To work out how early a payment could reach you.',
    kept: UNTIL_DELETED,
  },
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
    what: 'Which sign-up steps you finished and when. Two marks named after a bank mean only that you finished the last step. No bank is linked.',
    why: 'So that you can pick up where you left off.',
    kept: UNTIL_DELETED,
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
    what: 'The name of the campaign or site that led you here, if the link said so',
    why: 'To see which messages reach people.',
    kept: UNTIL_DELETED,
  },
  {
    id: 'password',
    fields: ['accounts.password_hash'],
    what: 'A one-way hash of your password. We cannot read the password from it.',
    why: 'To let you log in with a password.',
    kept: 'Until you change the password or delete your account.',
  },
  {
    id: 'links',
    only: 'own',
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
    what: 'A hash of each link and code that we email you, of your email address, and of the browser and the network that asked for it',
    why: 'So that a link works once, and only for you, and nobody fills your mailbox.',
    kept: ({ limits }) =>
      `A link works for ${limits.linkMinutes} minutes. After that, a regular clean-up removes it.`,
  },
  {
    id: 'new-email',
    only: 'own',
    fields: ['challenges.new_email'],
    what: 'A new email address that you ask us to use, until you open the link in our email to it',
    why: 'To change your address only when the new one is yours.',
    kept: ({ limits }) =>
      `A link works for ${limits.linkMinutes} minutes. After that, a regular clean-up removes it.`,
  },
  {
    id: 'session',
    only: 'own',
    fields: [
      'sessions.token_hash',
      'sessions.account_id',
      'sessions.created_at',
      'sessions.last_active_at',
      'sessions.last_proof_at',
    ],
    what: 'A hash of your session cookie, and when you logged in and were last active',
    why: 'To keep you logged in, and to log you out when you leave.',
    kept: ({ limits }) =>
      `${limits.idleMinutes} minutes after you stop, and ${limits.sessionHours} hours at most. After that, a regular clean-up removes it.`,
  },
  {
    id: 'known-browsers',
    only: 'own',
    fields: [
      'known_browsers.browser_hash',
      'known_browsers.account_id',
      'known_browsers.last_proof_at',
      'known_browsers.wrong_tries',
    ],
    what: 'A hash of a cookie in each browser where you logged in, when you last logged in, and how many wrong codes or passwords were typed since',
    why: 'So that nobody can lock you out of your own browser by guessing.',
    kept: `For ${lengthOfDays(KNOWN_BROWSER_KEPT_DAYS)} after you last logged in there, or until you change your password or delete your account.`,
  },
  {
    id: 'wrong-tries',
    only: 'own',
    fields: [
      'wrong_tries.id',
      'wrong_tries.mailbox_hash',
      'wrong_tries.day',
      'wrong_tries.count',
      'wrong_tries.announced',
    ],
    what: 'A hash of an email address, and how many wrong codes or passwords someone typed for it each day',
    why: 'To stop someone who guesses.',
    kept: `${lengthOfDays(WRONG_TRIES_KEPT_DAYS)}, or until you log in by link.`,
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
    what: 'A note of refused logins and other refused requests, new browsers, changed passwords and deleted accounts, with a hash of the email address and of the network',
    why: 'To notice attacks and to look into them.',
    kept: `${lengthOfDays(SECURITY_LOG_KEPT_DAYS)}.`,
  },
  {
    id: 'hosted-sign-in',
    only: 'hosted',
    fields: ['password_choices.user_id'],
    what: 'Your logins: when they were, your network (IP) address and your kind of browser, a hash of the link and code that we email you, and whether you chose a password',
    why: 'To log you in, to keep you logged in, and so that a link works once.',
    kept: UNTIL_DELETED,
  },
  {
    id: 'completed-details',
    only: 'hosted',
    fields: [
      'completed_details.email',
      'completed_details.last_name',
      'completed_details.phone',
      'completed_details.ssn_last4',
      'completed_details.step_completed',
      'outbox.notice',
    ],
    what: 'Once you finish your sign-up: your last name, phone number and last four digits, in a place apart from the rest',
    why: 'So that they are shown only shortly after you confirm it is you.',
    kept: UNTIL_DELETED,
  },
  {
    id: 'former-account',
    only: 'hosted',
    fields: ['former_accounts.former_id', 'former_accounts.email'],
    what: 'The random account number that you had before we moved our records, with your email address',
    why: 'So that what we counted before stays yours, to see and to delete.',
    kept: UNTIL_DELETED,
  },
  {
    id: 'anonymous-calendar',
    fields: [
      'anonymous_preferences.id',
      'anonymous_preferences.session_uuid',
      'anonymous_preferences.timing_preference',
      'anonymous_preferences.saved_at',
    ],
    what: 'The benefit day that you choose without signing up, with a random number for the visit',
    why: 'To learn which days people have. It is not tied to your name or email.',
    kept: `For the research, ${lengthOfDays(RETENTION_DAYS.anonymousPreferences)} at most. We cannot tell which choice was yours.`,
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
    what: 'Your answers in the feedback survey, the page you were on, and a random number',
    why: 'To learn what people need. We ask you not to write who you are.',
    kept: `For the research, ${lengthOfDays(RETENTION_DAYS.surveys)} at most. We cannot tell which answers were yours.`,
  },
  {
    id: 'contact-message',
    fields: ['contact.name', 'contact.email', 'contact.message'],
    what: 'What you write in the contact form: your name, your email and your message',
    why: 'To answer you.',
    kept: 'In our mailbox, until you ask us to delete it. Our server keeps it only until it is handed over.',
  },
  {
    id: 'booking',
    fields: [
      'appointments.id',
      'appointments.name',
      'appointments.email',
      'appointments.starts_at',
      'appointments.created_at',
      'appointments.network',
      'appointments.token_hash',
      'appointments.moves',
      'holds.id',
      'holds.name',
      'holds.email',
      'holds.starts_at',
      'holds.created_at',
      'holds.held_until',
      'holds.network',
      'holds.token_hash',
    ],
    what: 'What you enter to book a call: your name, your email and the time, and a code made from your internet address',
    why: 'To hold the time for you, to send you the details, and to keep one person from booking every time.',
    kept: `${lengthOfDays(RETENTION_DAYS.appointments)} after the call, or until you delete your account. A time that you do not confirm: ${HOLD_MINUTES} minutes.`,
  },
  {
    id: 'mail',
    fields: [
      'outbox.id',
      'outbox.recipient',
      'outbox.reply_to',
      'outbox.subject',
      'outbox.body_text',
      'outbox.body_html',
      'outbox.attachments',
      'outbox.created_at',
      'outbox.due_at',
      'outbox.attempts',
      'outbox.delivered_at',
      'outbox.provider_id',
      'outbox.given_up_at',
      'outbox.good_until',
    ],
    what: 'Emails that wait to be sent to you, or to us from the contact form, and whether they were sent',
    why: 'So that no email gets lost when the mail service is down.',
    kept: 'Address and text until the email is sent. After that, a regular clean-up removes the rest.',
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
    what: 'General behavior on the site: which pages and steps people open and where they stop, with a random number for your browser. After you confirm your email, a random account number is added. No name, email, phone number or text that you type is in it.',
    why: 'To find out which pages are hard to use.',
    kept: ({ choices }) =>
      choices.analytics === 'mixpanel'
        ? 'At Mixpanel, until we delete it there.'
        : `For the research, ${lengthOfDays(RETENTION_DAYS.events)} at most. What has your account number goes when you delete your account.`,
  },
  {
    id: 'network-address',
    fields: ['memory.network_address'],
    what: 'The network (IP) address that a request comes from',
    why: 'To stop too many requests in a short time.',
    kept: ({ choices }) =>
      choices.hosted
        ? 'Only in the memory of the server, for the length of the limit. Your logins keep it longer: see above.'
        : 'Only in the memory of the server, for the length of the limit. What we store with links, booked calls and notes of refused logins is a code made from it.',
  },
];

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

export interface CookieEntry {
  readonly id: 'session' | 'browser' | 'device';
  /** The cookie name over plain http. */
  readonly name: string;
  readonly why: string;
  readonly kept: LegalText;
}

export const COOKIES: readonly CookieEntry[] = [
  {
    id: 'session',
    name: 'checkahead_session',
    why: 'Keeps you logged in.',
    kept: ({ limits }) => `Until you log out, and ${limits.sessionHours} hours at most.`,
  },
  {
    id: 'browser',
    name: 'checkahead_browser',
    why: 'A random number. It makes sure that a link or code works for the browser that asked for it.',
    kept: ({ limits }) => `${limits.browserCookieDays} days.`,
  },
  {
    id: 'device',
    name: 'checkahead_device',
    why: 'A random number, set when you log in. By it we know this browser the next time, so that nobody can lock you out of it by guessing.',
    kept: `${lengthOfDays(KNOWN_BROWSER_KEPT_DAYS)}.`,
  },
];

/** Data in browser storage. */
export interface BrowserEntry {
  readonly id: string;
  /** The storage keys. */
  readonly keys: readonly string[];
  readonly what: string;
  readonly kept: string;
  readonly only?: 'hosted';
}

export const BROWSER_STORAGE: readonly BrowserEntry[] = [
  {
    id: 'saved-username',
    keys: ['saved_username'],
    what: 'Your email for the next login, if you check the box',
    kept: 'Until you uncheck the box.',
  },
  {
    id: 'sign-up',
    keys: ['checkahead.pending-email', 'checkahead.first-touch'],
    what: 'The email you are signing up with, and the name of the campaign or site that led you here',
    kept: 'Until you close the tab.',
  },
  {
    id: 'drafts',
    keys: ['checkahead.draft.'],
    what: 'What you typed in a sign-up step, never a password or a Social Security number',
    kept: `Until you log out, or someone else logs in here. After ${DRAFT_KEPT_HOURS} hours it goes the next time this browser opens our site.`,
  },
  {
    id: 'last-person',
    keys: ['checkahead.last-person'],
    what: 'A random number that stands for the account last used here, so that nothing of yours is left for the next person',
    kept: 'Until you log out or are logged out.',
  },
  {
    id: 'signed-in',
    keys: ['checkahead_signed_in'],
    what: 'A note that someone is logged in here, so that the top of the page is right',
    kept: 'Until you log out.',
  },
  {
    id: 'hosted-session',
    only: 'hosted',
    keys: ['checkahead-hosted-session', 'checkahead-hosted-asked'],
    what: 'Your session, so that you stay logged in, and for an hour the email that you asked a link for',
    kept: 'Until you log out or are logged out.',
  },
  {
    id: 'session-times',
    only: 'hosted',
    keys: ['checkahead.session'],
    what: 'When you logged in, were last active and last confirmed who you are, so that you are logged out in time',
    kept: 'Until you log out or are logged out.',
  },
  {
    id: 'waiting-survey',
    keys: ['checkahead.waiting-surveys'],
    what: 'Survey answers that could not be sent',
    kept: 'Until they are sent.',
  },
  {
    id: 'anonymous-visit',
    keys: ['checkahead.visit'],
    what: 'A random number for your visit',
    kept: 'Until you close the tab or log out, or someone else logs in here.',
  },
  {
    id: 'campaign',
    keys: ['checkahead.campaign'],
    what: 'Names in the link that led you here: its campaign, its source, and marks that a social network added',
    kept: 'Until you close the tab.',
  },
  {
    id: 'measuring',
    keys: ['checkahead.measuring.id', 'checkahead.measuring.opt-out'],
    what: 'A random number for counting visits, and your choice not to be measured',
    kept: 'The number until you log out, someone else logs in here, or you clear your browser data. Your choice until you clear your browser data.',
  },
];
