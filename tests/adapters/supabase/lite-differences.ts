import type { NamedDifference } from '../../support/named-differences.ts';

/** The port answered well where the case expects a refusal. */
const ANSWERED = /_unsafeUnwrapErr/;
const STILL_THERE = /expected 'rose@example\.com' to be null/;
const NOT_BURNED = 'Wrong tries do not burn a code; the service limits tries per network (30 in 5 minutes).';
const ACCESS_TOKEN =
  'A session here is an access token, which lives its 10 minutes out; the service ends the session where it is next renewed or asked about.';

/** Contract cases of `AuthPort` that the hosted backend over Lite does not meet; every other one passes. */
export const AUTH_DIFFERENCES: readonly NamedDifference[] = [
  {
    of: 'session > counts activity at most once a minute',
    side: 'hosted',
    reason:
      'There is no clock for activity to move: the session ends with its token, which is renewed when it is due.',
    complaint: /to be greater than/,
    pinnedBy: 'request-shape/auth.test.ts > current session: from storage, and renewed where it is due',
  },
  {
    of: 'cool-down > is shared by a reset and the first link to an address',
    side: 'hosted',
    reason:
      'The first link to a new address has a time of its own; every later one shares it with the reset.',
    complaint: ANSWERED,
    pinnedBy: 'auth-failures.test.ts > over_email_send_rate_limit with its seconds',
  },
  {
    of: 'cool-down > applies to an address without an account too, also after a reset',
    side: 'hosted',
    reason:
      'The service answers a reset for an unknown address with 200 each time: it counts per account, not per address.',
    complaint: ANSWERED,
    pinnedBy: 'request-shape/auth.test.ts > reset: the address, and the reset page of this origin',
  },
  {
    of: 'code > is voided by five wrong attempts, and the link with it',
    side: 'hosted',
    reason: NOT_BURNED,
    complaint: ANSWERED,
    pinnedBy: 'auth-failures.test.ts > over_request_rate_limit',
  },
  {
    of: 'password > ends the other sessions when it changes, and keeps this one',
    side: 'hosted',
    reason: ACCESS_TOKEN,
    complaint: STILL_THERE,
    pinnedBy: 'auth-failures.test.ts > is nobody once the service refuses',
  },
  {
    of: 'password > voids a recovery link too',
    side: 'hosted',
    reason:
      'The service says that a reset link is void when the new password is sent, not when the link is opened.',
    complaint: /expected 'token' to be 'invalid'/,
    pinnedBy:
      'passwords.test.ts > ends open links and codes, also those that wait to be mailed, and no mail of another kind or person',
  },
  {
    of: 'reset > ends the other sessions',
    side: 'hosted',
    reason: ACCESS_TOKEN,
    complaint: STILL_THERE,
    pinnedBy: 'auth-failures.test.ts > is nobody once the service refuses',
  },
  {
    of: 'reset > mails an unknown address that it has no account',
    side: 'hosted',
    reason: 'The answer is alike; no mail at all goes to an unknown address.',
    complaint: /to have a length of 1 but got \+?0/,
    pinnedBy: 'request-shape/auth.test.ts > reset: the address, and the reset page of this origin',
  },
  ...(
    [
      ['is voided by five wrong codes, with the link', NOT_BURNED, /to be 'code-refused'/],
      ['shares the five attempts of a code with signing in', NOT_BURNED, /to be 'code-refused'/],
    ] as const
  ).map(
    ([title, reason, complaint]): NamedDifference => ({
      of: `re-authentication > ${title}`,
      side: 'hosted',
      reason,
      complaint,
      pinnedBy:
        'request-shape/auth.test.ts > proof once more: the password, or the code, for the address of the session',
    }),
  ),
  {
    of: 'outage > is an error when reading the session',
    side: 'hosted',
    reason: 'Who is signed in is known from storage without asking; an outage shows with the first request.',
    complaint: ANSWERED,
    pinnedBy: 'auth-failures.test.ts > the service cannot be asked',
  },
];

/** Contract cases of `PersonalDataPort` that the hosted backend over Lite does not meet. */
export const PERSONAL_DATA_DIFFERENCES: readonly NamedDifference[] = [
  {
    of: 'deletes everything, signs out every browser, mails a receipt, and leaves others unchanged',
    side: 'hosted',
    reason: ACCESS_TOKEN,
    complaint: /expected \{ .* \} to be null/,
    pinnedBy:
      'server/hosted-stores.test.ts > erases every row of the person, in one go with the receipt, and nothing of another',
  },
];

/** Contract cases of `PersonalDataStore` that the hosted backend over Lite does not meet. */
export const PERSONAL_DATA_STORE_DIFFERENCES: readonly NamedDifference[] = [
  {
    of: 'omits a session that was idle for too long',
    side: 'hosted',
    reason:
      'The service keeps no idle clock in its tables: it shows a session until it is ended or its time-box is over.',
    complaint: /to deeply equal \[\]/,
    pinnedBy: 'server/hosted-stores.test.ts > reads everything of the person and nothing of another',
  },
];
