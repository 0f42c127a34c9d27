import { HOLD_MINUTES } from '#core/consultation/consultation-hours.ts';
import {
  DRAFT_KEPT_HOURS,
  KNOWN_BROWSER_KEPT_DAYS,
  LINK_REQUEST_KEPT_MINUTES,
  MESSAGE_KEPT_DAYS,
  RETENTION_DAYS,
  SECURITY_LOG_KEPT_DAYS,
  WRONG_TRIES_KEPT_DAYS,
} from '#core/site/retention.ts';
import type { AnalyticsVendor } from '#core/site/site-settings.ts';
import type { BROWSER_STORAGE, COLLECTED_DATA, COOKIES } from '../collected-data.ts';
import { type LegalText, measuringService, type ThirdParty } from '../legal.ts';
import { lengthOfDays } from './legal.ts';
import { statements } from './statements.ts';

export const UNTIL_DELETED = 'Until you delete your account, or ask us to delete it.';

interface Words {
  readonly what: string;
  readonly why: LegalText;
  /** Absent: `UNTIL_DELETED`. */
  readonly kept?: LegalText;
}

const AS_LONG_AS_A_LINK: LegalText = ({ limits }) =>
  `A link works for ${limits.linkMinutes} minutes. After that, a regular clean-up removes it.`;

const NEW_EMAIL: Words = {
  what: 'A new email address that you ask us to use, until you open the link in our email to it',
  why: 'To change your address only when the new one is yours.',
  kept: AS_LONG_AS_A_LINK,
};

export const COLLECTED_WORDS: Readonly<Record<(typeof COLLECTED_DATA)[number]['id'], Words>> = {
  email: {
    what: 'Your email address',
    why: 'To log you in, to save your sign-up, and to email you about our launch.',
  },
  'email-proof': {
    what: 'Whether and when you confirmed your email address',
    why: 'To know that the address is yours.',
  },
  'mail-words': {
    what: 'The two words in our emails to you',
    why: 'So that you can tell our emails from fake ones.',
  },
  language: { what: 'The language that you used last on our site', why: 'To write to you in it.' },
  name: {
    what: 'Your first and last name (optional: only if you fill in the account step)',
    why: 'To greet you by name and to set up your profile.',
  },
  phone: {
    what: 'Your phone number (only if you fill in the account step)',
    why: ({ choices }) => `It is part of your profile. ${statements.weCall(choices.weCall)}`,
  },
  'ssn-last4': {
    what: 'The last four digits of your Social Security number, and whether you gave them. The full number never leaves your page.',
    why: `${statements.lastFourPurpose} No identity check is run today.`,
  },
  'benefit-timing': {
    what: 'When your benefits normally arrive',
    why: 'To see how early a payment could reach you.',
  },
  progress: {
    what: 'Which sign-up steps you finished and when. Two fields named after a bank only mean that you finished the last step. No bank is linked.',
    why: 'So that you can pick up where you left off.',
  },
  campaign: {
    what: 'The name of the campaign or site that led you here, if the link said so',
    why: 'To see which messages reach people.',
  },
  password: {
    what: 'A one-way hash of your password. We cannot read the password from it.',
    why: 'To let you log in with a password.',
    kept: 'Until you change the password or delete your account.',
  },
  links: {
    what: 'A hash of each link and code that we email you, your email address, and a hash of the browser and the network that asked for it',
    why: 'So that a link works once, and only for you, and nobody fills your mailbox.',
    kept: AS_LONG_AS_A_LINK,
  },
  'hosted-links': {
    what: 'When our own server emails you a link: a code made from your email address, one made from the network that asked, when, and a hash of a link and a code that open nothing',
    why: 'So that nobody fills your mailbox.',
    kept: `${lengthOfDays(MESSAGE_KEPT_DAYS)}, for the limit of links in a day. After that, a regular clean-up removes it.`,
  },
  'new-email': NEW_EMAIL,
  'hosted-new-email': {
    ...NEW_EMAIL,
    kept: `${lengthOfDays(MESSAGE_KEPT_DAYS)}, for the limit of changes in a day. After that, a regular clean-up removes it.`,
  },
  session: {
    what: 'A hash of your session cookie, and when you logged in and were last active',
    why: 'To keep you logged in, and to log you out when you leave.',
    kept: ({ limits }) =>
      `${limits.idleMinutes} minutes after you stop, and ${limits.sessionHours} hours at most. After that, a regular clean-up removes it.`,
  },
  'known-browsers': {
    what: 'A hash of a cookie in each browser where you logged in, when you last logged in, and how many wrong codes or passwords were typed since',
    why: 'So that nobody can lock you out of your own browser by guessing.',
    kept: `For ${lengthOfDays(KNOWN_BROWSER_KEPT_DAYS)} after you last logged in there, or until you change your password or delete your account.`,
  },
  'wrong-tries': {
    what: 'A hash of an email address, and how many wrong codes or passwords someone typed for it each day',
    why: 'To stop someone who guesses.',
    kept: `${lengthOfDays(WRONG_TRIES_KEPT_DAYS)}, or until you log in by link or delete your account.`,
  },
  'security-log': {
    what: 'A note of refused logins and other refused requests, new browsers, changed passwords and deleted accounts, with a hash of the email address and of the network',
    why: 'To notice attacks and to look into them.',
    kept: `${lengthOfDays(SECURITY_LOG_KEPT_DAYS)}.`,
  },
  'hosted-sign-in': {
    what: 'Your logins: when they were, your network (IP) address and your kind of browser, a hash of the link and code that we email you, and whether you chose a password',
    why: 'To log you in, to keep you logged in, and so that a link works once.',
  },
  'completed-details': {
    what: 'Once you finish your sign-up: your last name, phone number and last four digits, in a place apart from the rest',
    why: 'So that they are shown only shortly after you confirm it is you.',
  },
  'anonymous-calendar': {
    what: 'The payment day that you choose without signing up, with a random number for the visit',
    why: 'To learn which days people have. It is not tied to your name or email.',
    kept: `For the research, ${lengthOfDays(RETENTION_DAYS.anonymousPreferences)} at most. We cannot tell which choice was yours.`,
  },
  survey: {
    what: 'Your answers in the feedback survey, the page you were on and its language, and a random number',
    why: 'To learn what people need. We ask you not to write who you are.',
    kept: `For the research, ${lengthOfDays(RETENTION_DAYS.surveys)} at most. We cannot tell which answers were yours.`,
  },
  'contact-message': {
    what: 'What you write in the contact form: your name, your email and your message',
    why: 'To answer you.',
    kept: `In our mailbox, until you ask us to delete it. Our server keeps it for ${lengthOfDays(RETENTION_DAYS.contactMessages)}, or until you delete your account.`,
  },
  spam: {
    what: 'Whether we marked a message as spam. If we block its sender: a code made from that email address, and when',
    why: 'So that unwanted messages do not hide those that need an answer. Messages of a blocked sender are not kept.',
    kept: `The mark: as long as the message. The code: ${lengthOfDays(RETENTION_DAYS.contactMessages)}, or until we end the block.`,
  },
  booking: {
    what: 'What you enter to book a call: your name, your email, your phone number if we call you, the time, and a code made from your network (IP) address',
    why: 'To hold the time for you, to send you the details, to talk with you, and to keep one person from booking every open time.',
    kept: `${lengthOfDays(RETENTION_DAYS.appointments)} after the call, or until you delete your account. A time that you do not confirm: ${HOLD_MINUTES} minutes.`,
  },
  'call-notes': {
    what: 'Our notes on a call with you, and whether it took place',
    why: 'So that you do not have to tell us everything twice.',
    kept: `${lengthOfDays(RETENTION_DAYS.appointments)} after the call, or until you delete your account.`,
  },
  'audit-log': {
    what: 'Each time one of us looked at your information or changed it: who, when and why, with the random number of your account on this site, but not your name',
    why: 'So that nobody here can look at it without a reason.',
    kept: 'As long as we run this service. Nobody can change it.',
  },
  mail: {
    what: 'Emails waiting to be sent to you, or to us from the contact form or about your call, and whether they were sent',
    why: 'So that no email gets lost when the mail service is down.',
    kept: 'Address and text until the email is sent. After that, a regular clean-up removes the rest.',
  },
  announcements: {
    what: 'Whether and when we sent you news, such as our launch, and the number that the mail service gave the email',
    why: 'To send it to you once and not twice.',
  },
  unsubscribed: {
    what: 'If you unsubscribe from our news, or an email to you comes back: a code made from your email address, why, and when',
    why: 'So that we do not send news there again.',
    kept: 'Also after you delete your account. We cannot read the address from the code.',
  },
  events: {
    what: 'General behavior on the site: which pages and steps people open, in which language, and where they stop, with a random number for your browser. After you confirm your email, a random number for your account on this site is added. No name, email, phone number or text that you type is in it.',
    why: 'To find out which pages are hard to use.',
    kept: ({ choices }) => {
      const service = measuringService(choices);
      return service === null
        ? `For the research, ${lengthOfDays(RETENTION_DAYS.events)} at most. What is tied to your account is deleted with it.`
        : `At ${service}, until we delete it there.`;
    },
  },
  'furthest-step': {
    what: 'The day when your browser first came here, from which link, the last step of the sign-up that it reached, and when. It is kept with the random number for your browser, without a name.',
    why: 'To count how many people reach each step.',
    kept: `${lengthOfDays(RETENTION_DAYS.events)} at most, or until you delete your account.`,
  },
  'network-address': {
    what: 'The network (IP) address that a request comes from',
    why: 'To stop too many requests in a short time.',
    kept: ({ choices }) =>
      choices.hosted
        ? 'Only in the memory of the server, for the length of the limit. Your logins keep it longer: see above.'
        : 'Only in the memory of the server, for the length of the limit. What we store with links, booked calls and notes of refused logins is a code made from it.',
  },
};

export const COOKIE_WORDS: Readonly<
  Record<(typeof COOKIES)[number]['id'], Readonly<{ why: string; kept: LegalText }>>
> = {
  session: {
    why: 'Keeps you logged in.',
    kept: ({ limits }) => `Until you log out, and ${limits.sessionHours} hours at most.`,
  },
  browser: {
    why: 'A random number. It makes sure that a link or code works for the browser that asked for it.',
    kept: ({ limits }) => `${limits.browserCookieDays} days.`,
  },
  device: {
    why: 'A random number, set when you log in. It lets us recognize this browser, so that nobody can lock you out of it by guessing.',
    kept: `${lengthOfDays(KNOWN_BROWSER_KEPT_DAYS)}.`,
  },
};

export const BROWSER_STORAGE_WORDS: Readonly<
  Record<(typeof BROWSER_STORAGE)[number]['id'], Readonly<{ what: string; kept: string }>>
> = {
  'saved-username': {
    what: 'Your email for the next login, if you check the box',
    kept: 'Until you uncheck the box.',
  },
  'sign-up': {
    what: 'The email you are signing up with, and the name of the campaign or site that led you here',
    kept: 'Until you close the tab.',
  },
  drafts: {
    what: 'What you typed in a sign-up step, never a password or a Social Security number',
    kept: `Until you log out, or someone else logs in here. After ${DRAFT_KEPT_HOURS} hours, it is erased the next time this browser opens our site.`,
  },
  'kept-input': {
    what: 'Your email address, your message to us, the call you are booking, or a choice, while the page changes to your language or loads again after we have updated the site, and a note that it did so. Never a password, a code or a Social Security number',
    kept: 'Until the page has opened again. The note stays until you close the tab.',
  },
  'last-person': {
    what: 'A random number that stands for the account last used here, so that nothing of yours is left for the next person',
    kept: 'Until you log out or are logged out.',
  },
  'signed-in': {
    what: 'A note that someone is logged in here, so that the top of the page is right',
    kept: 'Until you log out.',
  },
  'hosted-session': {
    what: `Your session, so that you stay logged in, and for ${LINK_REQUEST_KEPT_MINUTES} minutes the email that you asked a link for`,
    kept: 'Until you log out or are logged out.',
  },
  'session-times': {
    what: 'When you logged in, were last active and last confirmed who you are, so that you are logged out in time',
    kept: 'Until you log out or are logged out.',
  },
  'waiting-survey': { what: 'Survey answers that could not be sent', kept: 'Until they are sent.' },
  'anonymous-visit': {
    what: 'A random number for your visit',
    kept: 'Until you close the tab or log out, or someone else logs in here.',
  },
  campaign: {
    what: 'Names in the link that led you here: its campaign, its source, and marks that a social network added',
    kept: 'Until you close the tab.',
  },
  language: { what: 'The language that you chose on our site', kept: 'Until you clear your browser data.' },
  measuring: {
    what: 'A random number for counting visits, and your choice not to be measured',
    kept: 'The number until you log out, someone else logs in here, or you clear your browser data. Your choice until you clear your browser data.',
  },
};

const MAIL_SERVICE = {
  gets: 'The address and the text of each email that we send',
  why: 'It delivers our emails.',
};

/** The outside services that an operator can use. A scheduling provider is named by its host. */
export const THIRD_PARTY_WORDS = {
  ses: { name: 'Amazon Simple Email Service (Amazon SES)', ...MAIL_SERVICE },
  mail: { name: 'Our mail service', ...MAIL_SERVICE },
  supabase: {
    name: 'Supabase',
    gets: 'What the first table says we keep. Your browser asks it, so it sees your network (IP) address. Its own logs keep your logins, with your email and network (IP) address, for up to 90 days, even if you delete your account.',
    why: 'It keeps our records and logs you in.',
  },
} satisfies Record<string, ThirdParty>;

/** What each analytics vendor gets. Say only what its adapter does. */
export const ANALYTICS_VENDOR_WORDS: Readonly<Record<AnalyticsVendor, Omit<ThirdParty, 'name'>>> = {
  mixpanel: {
    gets: 'The events listed above, without your name, email or phone number. Your browser sends them, so Mixpanel sees your network (IP) address. We tell it not to use that.',
    why: 'It counts how pages are used.',
  },
  posthog: {
    gets: 'The events listed above, without your name, email or phone number. Your browser sends them, so PostHog sees your network (IP) address. We tell it not to use that.',
    why: 'It counts how pages are used.',
  },
};

export const SCHEDULING_PROVIDER_WORDS = {
  gets: 'What you enter to book a call',
  why: 'It runs our booking calendar.',
};

export const TABLE_WORDS = {
  collected: { caption: 'What we collect', columns: ['What', 'Why', 'How long'] },
  cookies: { caption: 'Cookies', columns: ['Name', 'Why', 'How long'] },
  browserStorage: { caption: 'Kept in your browser', columns: ['What', 'How long'] },
  thirdParties: { caption: 'Services we use', columns: ['Service', 'What it gets', 'Why'] },
} as const;
