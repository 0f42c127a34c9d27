import type { NamedDifference } from '../../support/named-differences.ts';

/** The port answered well where the case expects a refusal. */
const ANSWERED = /_unsafeUnwrapErr/;
const STILL_THERE = /expected 'rose@example\.com' to be null/;
const NOT_BURNED = 'Wrong tries do not burn a code; the service limits tries per network (30 in 5 minutes).';
const NO_TIMES =
  'The service tells no remaining times; the page counts its own 20 minutes and 4 hours in all tabs, and ends the session.';
const OWN_WINDOW =
  "The page asks for the proof before it changes a password. Our own function for a person's data asks for it too.";
const LITE_SESSION = 'Lite begins a session that nobody gets as it mails the first link to a new address.';
const ACCESS_TOKEN =
  'A session here is an access token, which lives its hour out; the service ends the session where it is next renewed or asked about.';

/** Contract cases of `AuthPort` that the hosted backend over Lite does not meet; every other one passes. */
export const AUTH_DIFFERENCES: readonly NamedDifference[] = [
  {
    of: 'session > ends after 20 idle minutes, and asking for it does not keep it alive',
    side: 'hosted',
    reason:
      'The service keeps no idle clock that a page moves; the page keeps its own. An inactivity time-out is a setting of the project.',
    complaint: STILL_THERE,
    pinnedBy: 'request-shape/auth.test.ts > current session: from storage, and renewed where it is due',
  },
  {
    of: 'session > goes on with activity, but never beyond 4 hours',
    side: 'hosted',
    reason:
      'The service has no absolute limit unless the project sets a time-box; the page keeps the 4 hours.',
    complaint: STILL_THERE,
    pinnedBy: 'request-shape/auth.test.ts > current session: from storage, and renewed where it is due',
  },
  {
    of: 'session > counts activity at most once a minute',
    side: 'hosted',
    reason:
      'There is no clock for activity to move: the session ends with its token, which is renewed when it is due.',
    complaint: /to be greater than/,
    pinnedBy: 'request-shape/auth.test.ts > current session: from storage, and renewed where it is due',
  },
  {
    of: 'session > is answered with what is left of it, and the answer moves nothing',
    side: 'hosted',
    reason: NO_TIMES,
    complaint: /expected null to deeply equal \{ idleRemainingMs/,
    pinnedBy: 'request-shape/auth.test.ts > current session: from storage, and renewed where it is due',
  },
  ...(['currentSession', 'timedSession', 'recordActivity'] as const).map(
    (ask): NamedDifference => ({
      of: `session > tells once that it has ended, when ${ask} finds out`,
      side: 'hosted',
      reason: NO_TIMES,
      complaint: /expected \[\] to deeply equal \[ 'signed-out' \]/,
      pinnedBy: 'auth-failures.test.ts > is nobody once the service refuses',
    }),
  ),
  {
    of: 'link > answers fragment errors, a made-up token and an empty fragment',
    side: 'lite',
    reason:
      "Lite answers a token hash of type 'email' with 400 'Invalid email verification type'; the service with 403 otp_expired.",
    complaint: /expected 'verification-failed' to be 'link-expired'/,
    pinnedBy: 'request-shape/auth.test.ts > callback with a token that names no type: type email',
  },
  {
    of: 'cool-down > lets one identity message a minute go to an address, whichever kind',
    side: 'lite',
    reason: 'Lite has no cool-down; the service answers 429 over_email_send_rate_limit for 60 s.',
    complaint: ANSWERED,
    pinnedBy: 'auth-failures.test.ts > over_email_send_rate_limit with its seconds',
  },
  {
    of: 'cool-down > holds for an address without an account too, also after a reset',
    side: 'hosted',
    reason:
      'The service answers a reset for an unknown address with 200 each time: it counts per account, not per address.',
    complaint: ANSWERED,
    pinnedBy: 'request-shape/auth.test.ts > reset: the address, and the reset page of this origin',
  },
  {
    of: 'cool-down > a refused request leaves the earlier message good',
    side: 'lite',
    reason: 'Lite has no cool-down: the second message is sent and voids the first.',
    complaint: /expected 'link-expired' to be 'signed-in'/,
    pinnedBy: 'auth-failures.test.ts > over_email_send_rate_limit with its seconds',
  },
  {
    of: 'code > is burned by five wrong ones, and the link with it',
    side: 'hosted',
    reason: NOT_BURNED,
    complaint: ANSWERED,
    pinnedBy: 'auth-failures.test.ts > over_request_rate_limit',
  },
  {
    of: 'password > a first one needs nothing but the session, a change a proof within 5 minutes',
    side: 'hosted',
    reason:
      'The page asks for the proof; the service does only for sessions older than a day, where the project says so.',
    complaint: ANSWERED,
    pinnedBy: 'auth-failures.test.ts > reauthentication_needed',
  },
  {
    of: 'password > ends the other sessions when it changes, and keeps this one',
    side: 'hosted',
    reason: ACCESS_TOKEN,
    complaint: STILL_THERE,
    pinnedBy: 'auth-failures.test.ts > is nobody once the service refuses',
  },
  {
    of: 'reset > mails a link without a code, sets the password, signs in and ends the other sessions',
    side: 'hosted',
    reason: ACCESS_TOKEN,
    complaint: STILL_THERE,
    pinnedBy: 'auth-failures.test.ts > is nobody once the service refuses',
  },
  {
    of: 'reset > answers an unknown address alike and mails it nothing that could be spent',
    side: 'hosted',
    reason: 'The answer is alike; no mail at all goes to an unknown address.',
    complaint: /given combination of arguments \(undefined and string\)/,
    pinnedBy: 'request-shape/auth.test.ts > reset: the address, and the reset page of this origin',
  },
  ...(
    [
      [
        'by password opens the window, moves the idle clock and leaves the 4 hours',
        OWN_WINDOW,
        /'changed' to be 'reauth/,
      ],
      ['by code does the same, and spends the code and its link', NO_TIMES, /expected null to deeply equal/],
      ['by the link of a message, opened here, is a sign-in', NO_TIMES, /expected undefined to be 14400000/],
      ['is enough for a person without a password', NO_TIMES, /expected undefined to be \+?0/],
      ['however often never leads beyond 4 hours', NO_TIMES, /expected null to deeply equal/],
      ['that is wrong opens nothing and keeps nobody awake', OWN_WINDOW, /'changed' to be 'reauth/],
      ['forgives four wrong codes and is burned by five, with the link', NOT_BURNED, /to be 'code-refused'/],
      ['shares the five tries of a code with signing in', NOT_BURNED, /to be 'code-refused'/],
      [
        'is no code that another browser asked for, that was sent to somebody else, or that is old',
        NO_TIMES,
        /expected undefined to be 360000/,
      ],
    ] as const
  ).map(
    ([title, reason, complaint]): NamedDifference => ({
      of: `proof > ${title}`,
      side: 'hosted',
      reason,
      complaint,
      pinnedBy:
        'request-shape/auth.test.ts > proof once more: the password, or the code, for the address of the session',
    }),
  ),
  {
    of: 'outage > is an error and never a definite nobody, and passes',
    side: 'hosted',
    reason: 'Who is signed in is known from storage without asking; an outage shows with the first request.',
    complaint: ANSWERED,
    pinnedBy:
      'auth-failures.test.ts > is an outage where the service cannot be asked, and no request goes out as a stranger',
  },
];

/** Every case of `OnboardingRepo` passes. */
export const ONBOARDING_DIFFERENCES: readonly NamedDifference[] = [];

/** Contract cases of `PersonalDataPort` that the hosted backend over Lite does not meet. */
export const PERSONAL_DATA_DIFFERENCES: readonly NamedDifference[] = [
  {
    of: 'shows every part',
    side: 'lite',
    reason: LITE_SESSION,
    complaint: /expected \{ account: /,
    pinnedBy: 'server/hosted-stores.test.ts > reads everything of the person and nothing of another',
  },
  {
    of: 'lets the person sign up anew at once, with nothing of before',
    side: 'lite',
    reason: LITE_SESSION,
    complaint: /to have a length of 1 but got 2/,
    pinnedBy: 'server/hosted-stores.test.ts > reads everything of the person and nothing of another',
  },
  {
    of: 'deletes all of it, signs out every browser, mails a receipt, and leaves the others alone',
    side: 'hosted',
    reason: ACCESS_TOKEN,
    complaint: /expected \{ .* \} to be null/,
    pinnedBy:
      'server/hosted-stores.test.ts > erases every row of the person, in one go with the receipt, and nothing of another',
  },
];
