import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { QUERY_MS } from '#adapters/postgres/connections.ts';
import { FULL_CHECK_BYTES } from '#adapters/sqlite/database-copies.ts';
import { SENDER_LEASE_MS } from '#core/announcement/announcement.ts';
import { BENEFIT_TIMINGS } from '#core/benefits/benefit-timing.ts';
import { MONTHS_LISTED } from '#core/benefits/payment-days.ts';
import { DAY_MS } from '#core/calendar/durations.ts';
import {
  BOOKING_HORIZON_DAYS,
  HOLD_MINUTES,
  NETWORK_SHARE_OF_WEEK,
  OPEN_HOLDS_PER_NETWORK,
  UPCOMING_BOOKINGS_MAX,
} from '#core/consultation/consultation-hours.ts';
import { MESSAGE_LIMITS } from '#core/identity/message-limits.ts';
import {
  CODE_LENGTH,
  LINK_MINUTES,
  MAX_WRONG_CODES,
  MESSAGE_COOL_DOWN_SECONDS,
} from '#core/identity/one-time-secret.ts';
import { MAX_WRONG_TRIES, MAX_WRONG_TRIES_OF_KNOWN_BROWSER } from '#core/identity/wrong-tries.ts';
import { ZIP_DIGITS } from '#core/intake/info-form.ts';
import {
  PASSPHRASE_MIN_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '#core/intake/password-rule.ts';
import { PERSON_NAME_MAX_LENGTH } from '#core/intake/person-name.ts';
import { PARAMETERS_MAX } from '#core/measurement/campaign.ts';
import {
  CERTIFICATE_WARNING_MS,
  CLOCK_PROBLEM_MS,
  CLOCK_WARNING_MS,
  NO_SPACE_BYTES,
} from '#core/operating/installation.ts';
import { SECURITY_EVENT_HOURS, SIGN_UP_DAYS } from '#core/operating/overview.ts';
import { TOKEN_BYTES } from '#core/ports/randomness.ts';
import { EMAIL_MAX_LENGTH, PHONE_DIGITS } from '#core/record-limits.ts';
import {
  ABSOLUTE_LIMIT_MS,
  ACTIVITY_INTERVAL_MS,
  IDLE_LIMIT_MS,
  IDLE_WARNING_MS,
  SENSITIVE_WINDOW_MS,
} from '#core/session-limits.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { SHARE_OF_STRANGERS } from '#core/site/mail-budget.ts';
import {
  DRAFT_KEPT_HOURS,
  KNOWN_BROWSER_KEPT_DAYS,
  LONGEST_STEP_MS,
  RETENTION_DAYS,
  SECURITY_LOG_KEPT_DAYS,
  WRONG_TRIES_KEPT_DAYS,
} from '#core/site/retention.ts';
import {
  RANKING_OPTIONS,
  SURVEY_OTHER_TEXT_MAX_LENGTH,
  SURVEY_TEXT_MAX_LENGTH,
} from '#core/survey/survey-answers.ts';
import { SECURITY_LOG_PAUSE_MS } from '#server/composition/boot.ts';
import { WAIT_MS } from '#server/composition/operator-backend.ts';
import { LINK_LIFE_MINUTES, SESSION_LIFE_MS } from '#server/console/access.ts';
import { GUESSES_WAITING, PASSWORDS_WAITING } from '#server/http/identity-limits.ts';
import { limitKey } from '#server/http/limit-key.ts';
import { makeLimits } from '#server/http/limits.ts';
import {
  CONNECTIONS_OF_ALL,
  DRAIN_LIMIT_MS,
  MAX_WAITING_REQUESTS,
  OPEN_OF_ADDRESS,
  PATH_MAX_LENGTH,
  TIME_LIMITS,
} from '#server/http/listen.ts';
import { BODY_LIMIT_BYTES, BODY_LIMIT_CHUNKS, MAX_DEPTH, MAX_VALUES } from '#server/http/read-body.ts';
import { CARRIER_FACTOR } from '#server/http/wider-networks.ts';
import { HOUSEHOLD_FACTOR, MAX_KEYS, WIDEST_FACTOR } from '#server/http/window-bucket.ts';
import { MAX_WAITING } from '#server/jobs/security-log.ts';
import { MAX_BAD_IN_A_ROW, PROBE_MS } from '#server/jobs/send-announcement.ts';
import { CHECKS_AT_ONCE } from '#server/routes/unsubscribe.ts';
import { readSettings } from '#server/settings.ts';
import { HOUR, MINUTE, SECOND } from '#tests/support/times.ts';
import { startTestServer } from '../../support/test-server.ts';
import { done, sessionRows, signedInElsewhere, signedInWithPassword } from './people.ts';

/** The text without line breaks. */
const read = (document: string) =>
  readFileSync(join(import.meta.dirname, '..', '..', '..', document), 'utf8').replaceAll(/\s+/g, ' ');
const page = read('docs/security.md');

const words = (count: number) =>
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'][count - 1] ?? String(count);
const figure = (count: number) => count.toLocaleString('en-US');
const limits = makeLimits({ networkFactor: 1, now: () => 0, keyOf: limitKey });
/** How many of one IPv4 network or address a limit takes, and in how many minutes. */
async function taken(limit: Exclude<keyof typeof limits, 'keyOf'>) {
  for (let points = 0; ; points += 1) {
    const refused = await limits[limit].consume('203.0.113.1');
    if (refused) return [figure(points), (refused.retryAfterSeconds * SECOND) / MINUTE] as const;
  }
}

it('7.1.1 the documents state the limits of the code', async () => {
  const { knownBrowsers, strangersInOneNetwork, allStrangers, repeatsOfStrangers } = MESSAGE_LIMITS;
  const ofAll = { hour: knownBrowsers.hour + allStrangers.hour, day: knownBrowsers.day + allStrangers.day };
  const [ofPair, minutes] = await taken('failuresByNetworkAndAddress');
  const [messages, messageMinutes] = await taken('mailsByNetwork');
  const [unsubscribes, unsubscribeMinutes] = await taken('wrongUnsubscribesByNetwork');
  const link = `${LINK_MINUTES} minutes`;
  const service = read('adapters/supabase/config.toml');
  const ofService = (name: string) => new RegExp(`${name} = (\\d+)`).exec(service)?.[1];
  const drain = `for ${DRAIN_LIMIT_MS / SECOND} seconds at most`;
  const tokens = `${Number(ofService('jwt_expiry')) / 60} minutes`;
  const noTokens = `its next renewal, ${tokens} at most`;
  const ends = `${IDLE_LIMIT_MS / MINUTE} minutes idle, ${ABSOLUTE_LIMIT_MS / HOUR} hours`;
  const share = `${words(SHARE_OF_STRANGERS * 5)} fifths`;
  const keepAlive = `the ${TIME_LIMITS.keepAliveTimeout / SECOND} s of the server, so that`;
  const wait = `${WAIT_MS / SECOND} seconds`;
  const { reportMinCell } = readSettings({})._unsafeUnwrap();
  const [, pause] = /LONGEST_PAUSE_MS = (\d+)_000;/.exec(read('server/launch/start.mjs')) ?? [];
  const digest = /slice\(0, (\d+)\)/.exec(read('adapters/sql/sql-security-log.ts'))?.[1];
  const part = /PART_LENGTH = (\d+)/.exec(read('adapters/sql/sql-announcements.ts'))?.[1];
  const bits = (letters: string | undefined) => `cut to ${Number(letters) * 6} bits`;
  const inWords = new Map([
    [0.1, 'a tenth'],
    [SECOND, 'a second'],
    [MINUTE, 'a minute'],
    [365 * DAY_MS, 'a year'],
  ]);
  const promises = {
    'compose.yaml': [drain],
    'docs/security.md': [
      `${TOKEN_BYTES * 8} random bits, work once and for ${link}`,
      `arrive within ${TIME_LIMITS.headersTimeout / SECOND} s, a request within ${TIME_LIMITS.requestTimeout / SECOND} s`,
      `which may have ${HOUSEHOLD_FACTOR} and ${WIDEST_FACTOR} times as much`,
      `${share} of \`MAIL_PER_DAY\``,
      `${IDLE_LIMIT_MS / MINUTE} minutes idle, in all`,
      `${ABSOLUTE_LIMIT_MS / HOUR} hours, active or not`,
      `${IDLE_LIMIT_MS / MINUTE} minutes without activity`,
      `${ABSOLUTE_LIMIT_MS / HOUR} hours after signing in`,
      `${IDLE_WARNING_MS / MINUTE} minutes before`,
      `within the last ${SENSITIVE_WINDOW_MS / MINUTE} minutes:`,
      `for ${link}. Opening`,
      `until their ${link} are over`,
      `At least ${PASSWORD_MIN_LENGTH} characters`,
      `at least ${PASSPHRASE_MIN_LENGTH} of any kind; at most ${PASSWORD_MAX_LENGTH}.`,
      `deleted after ${DRAFT_KEPT_HOURS} hours`,
      `at most ${BODY_LIMIT_BYTES / 1_024} KB, ${figure(BODY_LIMIT_CHUNKS)} chunks and ${figure(MAX_VALUES)} values`,
      `nested at most ${MAX_DEPTH} deep`,
      `at most ${PARAMETERS_MAX} parameters, and a path ${figure(PATH_MAX_LENGTH)} letters`,
      `| ${words(PHONE_DIGITS)} digits of a US number`,
      `| ${words(ZIP_DIGITS)} digits |`,
      `one of ${words(BENEFIT_TIMINGS.length)} options`,
      `the ranking is of its ${words(RANKING_OPTIONS.length)} options`,
      `at most ${EMAIL_MAX_LENGTH} characters, no invisible`,
      `period; at most ${PERSON_NAME_MAX_LENGTH} characters`,
      `at most ${SURVEY_TEXT_MAX_LENGTH} characters, 'other' ${SURVEY_OTHER_TEXT_MAX_LENGTH}`,
      `within ${BOOKING_HORIZON_DAYS} days`,
      `so do ${MAX_WRONG_TRIES_OF_KNOWN_BROWSER} wrong attempts in a row`,
      `${ofPair} in ${minutes} minutes for one address from one network, ${(await taken('failuresByAddress'))[0]} for one`,
      `everywhere, ${(await taken('failuresByNetwork'))[0]} from one network`,
      `after ${MAX_WRONG_TRIES} wrong attempts for one mailbox in ${WRONG_TRIES_KEPT_DAYS} days`,
      `${ofAll.hour} an hour and ${ofAll.day} a day from everybody together`,
      `have ${knownBrowsers.hour} and ${knownBrowsers.day} of them`,
      `have ${allStrangers.hour} and ${allStrangers.day} together`,
      `one network ${strangersInOneNetwork.hour} and ${strangersInOneNetwork.day}.`,
      `may take ${repeatsOfStrangers.hour} and ${repeatsOfStrangers.day} at most`,
      `at least ${allStrangers.hour - repeatsOfStrangers.hour} networks an hour and ${allStrangers.day - repeatsOfStrangers.day} a day`,
      `waits ${MESSAGE_COOL_DOWN_SECONDS} seconds between two`,
      `in the cookie \`checkahead_device\` for ${inWords.get(KNOWN_BROWSER_KEPT_DAYS * DAY_MS)};`,
      `ask for ${messages} in ${messageMinutes} minutes`,
      `${(await taken('bookingMailsToAddressFromNetwork'))[0]} an hour from one network`,
      `${(await taken('bookingMailsToAddress'))[0]} an hour and ${(await taken('dailyBookingMailsToAddress'))[0]} a day from everybody`,
      `at most ${BOUNDS.mailsOfNetworkPerDay} mails in 24 hours`,
      `48 bits of IPv6 ${words(CARRIER_FACTOR)} times as many`,
      `many addresses, ${BOUNDS.mailsOfKnownOfNetworkPerDay} of their own`,
      `moves at most ${(await taken('bookingsByNetwork'))[0]} calls an hour`,
      `${unsubscribes} in ${unsubscribeMinutes} minutes from one network`,
      `sends a mail: ${(await taken('passwordsByPerson'))[0]} an hour`,
      `a queue of ${PASSWORDS_WAITING} in which`,
      `at most ${figure(GUESSES_WAITING)} attempts wait`,
      `${figure(MAX_KEYS)} keys at most`,
      `${figure(CONNECTIONS_OF_ALL)} at a time, of them ${OPEN_OF_ADDRESS} of one IPv4`,
      `at most ${MAX_WAITING_REQUESTS} requests of a connection`,
      `${BOUNDS.eventsOfBrowserPerDay} a browser and day (UTC), ${figure(BOUNDS.eventsOfNetworkPerDay)} a network in 24 hours, ${BOUNDS.eventsInAll / 1e6} million`,
      `${BOUNDS.arrivalsOfNetworkPerDay} new ones a network in 24 hours`,
      `page and campaign; ${figure(BOUNDS.arrivalsInAll)} in all`,
      `${BOUNDS.surveysOfNetworkPerDay} a network in 24 hours, ${figure(BOUNDS.surveysInAll)} in all`,
      `${figure(BOUNDS.preferencesOfNetworkPerDay)} a network in 24 hours, ${figure(BOUNDS.preferencesInAll)} in all`,
      `${BOUNDS.contactsOfNetworkPerDay} a network in 24 hours, ${figure(BOUNDS.contactsPerDay)} in all in 24 hours; the newest ${figure(BOUNDS.contactsInAll)}`,
      `used ones included | ${figure(BOUNDS.challengesInAll)} |`,
      `queued mail | ${figure(BOUNDS.mailsWaiting)} |`,
      `mailbox and day | ${BOUNDS.wrongTriesInAll / 1e6} million |`,
      `${OPEN_HOLDS_PER_NETWORK} open for one network, of them 1 for one address, ${HOLD_MINUTES} minutes`,
      `booked calls | ${UPCOMING_BOOKINGS_MAX} for one`,
      `${figure(OPEN_OF_ADDRESS * CARRIER_FACTOR)} of 48 bits of IPv6`,
      `at most once ${inWords.get(ACTIVITY_INTERVAL_MS)}`,
      `at most ${inWords.get(NETWORK_SHARE_OF_WEEK)} of a week`,
      `${CHECKS_AT_ONCE} are checked at a time`,
      `at most ${MAX_WAITING} lines ${inWords.get(SECURITY_LOG_PAUSE_MS)};`,
      `security log | the same, ${bits(digest)}`,
      `in the database, ${bits(part)}`,
      `${SECURITY_LOG_KEPT_DAYS} days, the newest ${figure(BOUNDS.securityLogOfKind)} lines`,
    ],
    'docs/architecture.md': [`writes wait up to ${wait}`],
    'docs/backup.md': [`up to ${FULL_CHECK_BYTES / 1_024 ** 2} MB with its indexes`],
    'docs/configuration.md': [share],
    'docs/hosted.md': [
      `Tokens live ${tokens}`,
      `ends a statement of ours after ${QUERY_MS / SECOND} s`,
      noTokens,
      `${ends} |`,
      `${words(MAX_WRONG_CODES)} wrong codes void`,
      `${MAX_WRONG_TRIES} wrong tries`,
      `not renewed for ${(IDLE_LIMIT_MS + LONGEST_STEP_MS) / MINUTE} minutes`,
      `proof within ${SENSITIVE_WINDOW_MS / MINUTE} minutes`,
      `when its ${link} are over`,
      `gives way after ${link}`,
      `(${ofService('token_verifications')} codes and ${ofService('token_refresh')} passwords in 5 minutes)`,
      `${ofService('email_sent')} an hour in all`,
    ],
    'docs/asvs.md': [
      `at least ${PASSWORD_MIN_LENGTH} characters`,
      `From ${PASSPHRASE_MIN_LENGTH} characters on`,
      `Up to ${PASSWORD_MAX_LENGTH}:`,
      `within ${SENSITIVE_WINDOW_MS / MINUTE} minutes, with`,
      `single use and expire after ${link}`,
      `expire after ${link}, not`,
      ends,
      `${ofService('token_verifications')} codes and ${ofService('token_refresh')} passwords in 5 minutes`,
      `codes expire after ${link}`,
      `browser for ${DRAFT_KEPT_HOURS} hours`,
      `Tokens have ${TOKEN_BYTES * 8} bits. A code has ${words(CODE_LENGTH)} digits`,
    ],
    'docs/deploying.md': [
      `less than ${NO_SPACE_BYTES / 1e6} MB free | so little`,
      `${words(CLOCK_PROBLEM_MS / MINUTE)} minutes or more from`,
      `that answer | ${CLOCK_WARNING_MS / SECOND} seconds or more`,
      `${keepAlive} nginx`,
      `${keepAlive} Caddy`,
      `The server takes ${BODY_LIMIT_BYTES / 1_024} KB`,
      `client_max_body_size ${BODY_LIMIT_BYTES / 1_024}k`,
      drain,
      `a certificate that ends within ${CERTIFICATE_WARNING_MS / DAY_MS} days`,
    ],
    'docs/incidents.md': [
      `works once, for ${LINK_LIFE_MINUTES} minutes`,
      `Links to log in are valid for ${link}`,
      `\`npm run check\` warns ${CERTIFICATE_WARNING_MS / DAY_MS} days`,
    ],
    'docs/payment-dates.md': [`go on for ${MONTHS_LISTED} months`],
    'docs/operating.md': [
      noTokens,
      `up to ${pause} seconds if it keeps crashing`,
      `a write waited ${wait}`,
      `refuses ${MAX_BAD_IN_A_ROW} mails in a row`,
      `every ${PROBE_MS / SECOND} seconds while the service`,
      `can send ${words(SENDER_LEASE_MS / SECOND)} seconds later`,
      `sign-ups of ${SIGN_UP_DAYS} days`,
      `the security log of ${SECURITY_EVENT_HOURS} hours`,
      `limited to ${strangersInOneNetwork.hour} an hour for one person`,
      `1 to ${reportMinCell - 1} people is shown as '< ${reportMinCell}'`,
      `${share} of the mails`,
      drain,
      `works once, for ${LINK_LIFE_MINUTES} minutes`,
      `logged in for ${SESSION_LIFE_MS / HOUR} hours`,
      `with the call, ${RETENTION_DAYS.appointments} days after it`,
      `newest ${figure(BOUNDS.contactsInAll)}, for ${inWords.get(RETENTION_DAYS.contactMessages * DAY_MS)}.`,
    ],
  };
  const missing = Object.entries(promises).map(([document, sentences]) => {
    const text = read(document);
    return sentences.filter((words) => !text.includes(words));
  });
  expect(missing.flat()).toEqual([]);
});

it.each([
  ['server/launch/start.mjs', /STOP_LIMIT_MS = (\d+)_(\d{3});/],
  ['compose.yaml', /stop_grace_period: (\d+)s/],
  ['docs/deploying.md', /TimeoutStopSec=(\d+) /],
])('%s gives the server longer to stop than it takes', (file, limit) => {
  const [, seconds, milliseconds = 0] = limit.exec(read(file)) ?? [];
  expect(Number(`${seconds}.${milliseconds}`) * SECOND).toBeGreaterThan(DRAIN_LIMIT_MS);
});

it('the proxies of the deployment close connections before the server, and count them alike', () => {
  const text = read('docs/deploying.md');
  const pauses = [...text.matchAll(/ keepalive(?:_timeout)? (\d+)s/g)].map(([, seconds]) => Number(seconds));
  expect(pauses).toHaveLength(2);
  expect(Math.max(...pauses) * SECOND).toBeLessThan(TIME_LIMITS.keepAliveTimeout);
  const counts = [...text.matchAll(/ count over (\d+)|limit_conn \w+ (\d+)/g)];
  expect(counts).toHaveLength(3);
  expect(new Set(counts.map(([, one, other]) => one ?? other)).size).toBe(1);
});

it('7.1.2 a person has at most 20 sessions, as documented; one more ends the least recently used', async () => {
  expect(page.includes(`in ${BOUNDS.sessionsOfPerson} browsers at once`)).toBe(true);
  const server = await startTestServer();
  const browsers = [await signedInWithPassword(server)];
  while (browsers.length < BOUNDS.sessionsOfPerson) {
    server.clock.advance(SECOND);
    browsers.push(await signedInElsewhere(server));
  }
  for (const browser of browsers) await done(server, browser, ['GET', '/api/onboarding']);
  server.clock.advance(MINUTE);
  const [first, second] = browsers;
  if (!first || !second) throw new Error('no browsers');
  // Used again: now the second session is the least recently used.
  await done(server, first, ['POST', '/api/session/activity', {}]);
  browsers.push(await signedInElsewhere(server));
  expect(sessionRows(server)).toHaveLength(BOUNDS.sessionsOfPerson);
  await done(server, second, ['GET', '/api/onboarding'], 401);
  for (const browser of browsers.filter((one) => one !== second))
    await done(server, browser, ['GET', '/api/onboarding']);
  await server.stop();
});
