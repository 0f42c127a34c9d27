import type { NamedDifference } from '../../support/named-differences.ts';

/** The port succeeded where the case expects a failure. */
const SUCCEEDED = /_unsafeUnwrapErr|expected 'ok' to/;
const SESSION_REMAINS = /expected 'rose@example\.com' to be null/;
const CODE_REMAINS =
  'Wrong attempts do not void a code; the service limits attempts per network (30 in 5 minutes).';
const ACCESS_TOKEN =
  'A session is an access token, which stays valid for its 10 minutes; the session ends at its next renewal or request to the auth service.';

/** Contract cases of `AuthPort` that the hosted backend over Lite does not meet; all others pass. */
export const AUTH_DIFFERENCES: readonly NamedDifference[] = [
  {
    of: 'session > counts activity at most once a minute',
    reason:
      'The service does not track activity: the session ends with its token, which is renewed when it is due.',
    complaint: /to be (greater than|\d+)/,
    pinnedBy: 'request-shape/auth.test.ts > current session: from storage, and renewed when it is due',
  },
  {
    of: 'cool-down > is shared by a reset and the first link to an address',
    reason:
      'The first link to a new address has a cool-down of its own; later links share theirs with the reset.',
    complaint: SUCCEEDED,
    pinnedBy: 'auth-failures.test.ts > over_email_send_rate_limit',
  },
  {
    of: 'cool-down > applies to an address without an account too, also after a reset',
    reason:
      'The service responds to every reset for an unknown address with 200: it counts per account, not per address.',
    complaint: SUCCEEDED,
    pinnedBy: 'request-shape/auth.test.ts > reset: the address, and the reset page of this origin',
  },
  {
    of: 'code > is voided by five wrong attempts, and the link with it',
    reason: CODE_REMAINS,
    complaint: /to be 'code-used-up'/,
    pinnedBy: 'auth-failures.test.ts > over_request_rate_limit',
  },
  ...[
    'password > ends the other sessions when it changes, and keeps this one',
    'reset > ends the other sessions',
  ].map(
    (of): NamedDifference => ({
      of,
      reason: ACCESS_TOKEN,
      complaint: SESSION_REMAINS,
      pinnedBy: 'auth-failures.test.ts > ends once the service rejects the renewal',
    }),
  ),
  {
    of: 'password > voids a recovery link too',
    reason:
      'The service reports a void reset link when the new password is sent, not when the link is opened.',
    complaint: /kind: 'token'.* to be 'invalid'/,
    pinnedBy:
      'passwords.test.ts > voids open links and codes, also queued ones, and no mail of another kind or person',
  },
  {
    of: 'reset > mails an unknown address that it has no account',
    reason: 'The response is the same; no mail is sent to an unknown address.',
    complaint: /to have a length of 1 but got \+?0/,
    pinnedBy: 'request-shape/auth.test.ts > reset: the address, and the reset page of this origin',
  },
  {
    of: 're-authentication > is voided with its link by five wrong codes, those of signing in included',
    reason: CODE_REMAINS,
    complaint: /to be 'code-used-up'/,
    pinnedBy:
      'request-shape/auth.test.ts > reauthentication: the password, or the code, for the address of the session',
  },
  {
    of: 'outage > is an error when reading the session',
    reason: 'The signed-in person is known from storage; an outage shows at the first request.',
    complaint: SUCCEEDED,
    pinnedBy: 'auth-failures.test.ts > the service cannot be reached',
  },
];

/** Contract cases of changing the address that the hosted backend over Lite does not meet. */
export const EMAIL_CHANGE_DIFFERENCES: readonly NamedDifference[] = [
  {
    of: 'keeps the sessions, which have the new address',
    reason: 'Another browser gets the new address when its token is renewed, 10 minutes at most.',
    complaint: /expected 'rose@example\.com' to be/,
    pinnedBy: 'email-change.test.ts > another session stays, and a renewed token has the new address',
  },
];

/** What the auth service itself does not meet, beyond the cases above that it shares with Lite. */
const AT_ONCE =
  'The service looks a token up and spends it in two steps: of several requests at the same moment each opens a session.';
const CLOCK = 'The clock of the service cannot be stopped, so a case that counts milliseconds does not hold.';

export const SERVICE_AUTH_DIFFERENCES: readonly NamedDifference[] = [
  ...AUTH_DIFFERENCES,
  ...[
    'link > opens one session when it is finished many times in parallel',
    're-authentication > with one code in parallel succeeds once',
  ].map(
    (of): NamedDifference => ({
      of,
      reason: AT_ONCE,
      complaint: /to have a length of 1 but got [2-8]/,
      pinnedBy: 'request-shape/auth.test.ts > code: type email, the digits alone',
    }),
  ),
  {
    of: 'password > may have 128 characters',
    reason: 'The service rejects passwords of more than 72 bytes.',
    complaint: /_unsafeUnwrap/,
    pinnedBy: 'auth-failures.test.ts > Password cannot be longer than 72 characters',
  },
];

/** Contract cases of `PersonalDataPort` that the auth service does not meet. */
export const SERVICE_PERSONAL_DATA_DIFFERENCES: readonly NamedDifference[] = [
  {
    of: 'deletes everything, signs out every browser, mails a receipt, and leaves others unchanged',
    reason:
      'What is stored about others gets older with everything, as the clock of the service cannot be set.',
    complaint: /expected \{ account: .* to deeply equal \{ account:/,
    pinnedBy: 'server/hosted-tables.test.ts > leaves nothing, and nothing of anybody else goes',
  },
  {
    of: 'requires authentication after 5 minutes, changes nothing without it, and continues after it',
    reason: CLOCK,
    complaint: /_unsafeUnwrap/,
    pinnedBy: 'server/hosted-sessions.test.ts > is the newest time in amr, within 5 minutes',
  },
  {
    of: 'returns everything stored',
    reason: CLOCK,
    complaint: /to be \d{13}/,
    pinnedBy:
      'server/hosted-tables.test.ts > a person is found by id and address together, with the sessions that have not ended',
  },
];
