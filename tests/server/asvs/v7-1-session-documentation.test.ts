import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  ABSOLUTE_LIMIT_MS,
  IDLE_LIMIT_MS,
  IDLE_WARNING_MS,
  SENSITIVE_WINDOW_MS,
} from '#core/session-security/session-limits.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { HOUR, MINUTE, SECOND } from '#tests/support/times.ts';
import { startTestServer } from '../../support/test-server.ts';
import { done, sessionRows, signedInElsewhere, signedInWithPassword } from './people.ts';

/** The text without line breaks. */
const page = readFileSync(
  join(import.meta.dirname, '..', '..', '..', 'docs', 'security.md'),
  'utf8',
).replaceAll(/\s+/g, ' ');

it('7.1.1 the documents state the limits of the code', () => {
  const promise = [
    `${IDLE_LIMIT_MS / MINUTE} minutes without activity`,
    `${ABSOLUTE_LIMIT_MS / HOUR} hours after signing in`,
    `${IDLE_WARNING_MS / MINUTE} minutes before`,
    `${SENSITIVE_WINDOW_MS / MINUTE} minutes of a proof`,
  ];
  for (const words of promise) expect(page.includes(words), words).toBe(true);
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
  for (const browser of browsers.filter((one) => one !== second)) {
    await done(server, browser, ['GET', '/api/onboarding']);
  }
  await server.stop();
});
