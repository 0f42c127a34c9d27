import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#core/calendar/durations.ts';
import { ABSOLUTE_LIMIT_MS, IDLE_LIMIT_MS } from '#core/session-security/session-limits.ts';

const config = readFileSync(
  join(import.meta.dirname, '..', '..', '..', 'adapters', 'supabase', 'config.toml'),
  'utf8',
);

function setting(name: string): string {
  const value = new RegExp(`^${name} = "?([^"\\n]+)"?$`, 'm').exec(config)?.[1];
  if (value === undefined) throw new Error(`config.toml does not set ${name}`);
  return value;
}
const durationMs = (text: string) =>
  Number.parseInt(text, 10) * (text.endsWith('h') ? 60 * MINUTE_MS : MINUTE_MS);

it('the service ends idle sessions, but not those with activity within 20 minutes', () => {
  // The service counts from the last renewal, and a token is renewed once in its lifetime.
  const lifeMs = Number(setting('jwt_expiry')) * 1_000;
  expect(lifeMs).toBeLessThan(IDLE_LIMIT_MS);
  expect(durationMs(setting('inactivity_timeout'))).toBe(IDLE_LIMIT_MS + lifeMs);
});

it.each([
  ['email', true],
  ['sms', false],
])('the way in by %s is named as the newest command line tool names it', (name, enabled) => {
  const [, section = ''] = config.split(`[auth.${name}]\n`);
  expect(section).toMatch(new RegExp(`^enabled = ${enabled}\\n(?!enable_signup)`));
});

it.each(['totp', 'phone', 'web_authn'])(
  'second factors by %s can be neither enrolled nor verified',
  (factor) => {
    const [, section = ''] = config.split(`[auth.mfa.${factor}]\n`);
    expect(section).toMatch(/^enroll_enabled = false\nverify_enabled = false\n/);
  },
);

it('the service ends every session after 4 hours', () => {
  expect(durationMs(setting('timebox'))).toBe(ABSOLUTE_LIMIT_MS);
});
