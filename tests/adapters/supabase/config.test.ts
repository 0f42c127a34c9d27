import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { API } from '#core/api/api.ts';
import { MINUTE_MS } from '#core/calendar/durations.ts';
import { ABSOLUTE_LIMIT_MS, IDLE_LIMIT_MS } from '#core/session-limits.ts';
import { pathOf } from '#core/site/pages.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const readAll = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .map((name) => read(join(folder, name)))
    .join('');
const config = read('adapters/supabase/config.toml');

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

it.each(['totp', 'phone', 'web_authn'])('no second factor by %s can be enrolled or verified', (factor) => {
  const [, section = ''] = config.split(`[auth.mfa.${factor}]\n`);
  expect(section).toMatch(/^enroll_enabled = false\nverify_enabled = false\n/);
});

it('the service ends every session after 4 hours', () => {
  expect(durationMs(setting('timebox'))).toBe(ABSOLUTE_LIMIT_MS);
});

it('the document names the functions that a page may call, and the addresses that our server answers', () => {
  const page = read('docs/hosted.md');
  const namesIn = (text: string, name: RegExp) =>
    [...new Set([...text.matchAll(name)].map(([, found]) => found))].sort();
  const sql = readAll('adapters/supabase/migrations');
  const [, called = ''] = /\(six\) \| The page calls them: ([^.]*)\./.exec(page) ?? [];
  const callable = namesIn(sql, /create function public\.(\w+)/g);
  expect([namesIn(called, /`(\w+)`/g), callable.length]).toEqual([callable, 6]);
  const [, answered = ''] = /\/functions\/v1\/<name>`,([\s\S]*?)\n\n/.exec(page) ?? [];
  expect(namesIn(answered, /`([\w-]+)`/g)).toEqual(
    namesIn(Object.keys(API).join(), /\/functions\/v1\/([\w-]+)/g),
  );
});

it('the service leads only to the pages that take its links', () => {
  expect([...config.matchAll(/"http:\/\/localhost:3000(\/[^"]+)"/g)].map(([, path]) => path)).toEqual([
    pathOf('callback'),
    pathOf('reset-password'),
  ]);
});
