import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import { CODE_COUNT, CODE_LENGTH, codeMaterial } from '#core/identity/one-time-secret.ts';
import { ROSE } from '#tests/support/people.ts';
import { server, startServerPerTest } from '../../support/server-per-test.ts';
import type { TestServer } from '../../support/test-server.ts';
import { done } from './people.ts';

startServerPerTest();

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

async function message(browser: ReturnType<TestServer['browser']>) {
  await done(server, browser, ['POST', '/api/auth/link', { email: ROSE }], 202);
  return server.secretsFor(ROSE);
}

it('6.5.2 a code is stored as a digest with 256 random bits of the browser that are not stored', async () => {
  const browser = server.browser();
  const { code, token } = await message(browser);
  const row = server.store.connection().prepare('SELECT * FROM challenges').get() as Record<string, string>;
  const browserId = browser.cookies.get('checkahead_browser') ?? '';
  expect(Buffer.from(browserId, 'base64url')).toHaveLength(32);
  const id = row.id ?? '';
  expect(row.code_hash).toBe(digest(codeMaterial(id, browserId, code)));
  expect(JSON.stringify(row)).not.toContain(browserId);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(Object.values(row)).not.toContain(code);
  // A thief of the database can try all million codes with everything in it and finds nothing.
  for (const known of ['', row.browser_hash ?? '', row.token_hash ?? '', id])
    expect(row.code_hash).not.toBe(digest(codeMaterial(id, known, code)));
  expect(row.code_hash).not.toBe(digest(code));
});

it('6.5.3 codes come from the system generator, not from Math.random or the clock', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const now = vi.spyOn(Date, 'now').mockReturnValue(0);
  const source = makeNodeRandomness();
  const codes = Array.from({ length: 5_000 }, () => source.below(CODE_COUNT));
  random.mockRestore();
  now.mockRestore();
  // 5,000 random draws from a million give about 12 repetitions.
  expect(new Set(codes).size).toBeGreaterThan(4_900);
  const tenths = Array<number>(10).fill(0);
  for (const code of codes) {
    const tenth = Math.floor((code / CODE_COUNT) * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  // 500 each, within 7 standard deviations of 21.
  for (const count of tenths) expect(Math.abs(count - 500)).toBeLessThan(150);
});

it('6.5.4 a code is six random digits, leading zeros kept', async () => {
  expect([CODE_LENGTH, CODE_COUNT]).toEqual([6, 1_000_000]);
  const { code } = await message(server.browser());
  expect(code).toMatch(/^\d{6}$/);
});
