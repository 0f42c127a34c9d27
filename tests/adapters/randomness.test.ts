import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import { makeWebCryptoTokenDigest } from '#adapters/browser/web-crypto-token-digest.ts';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import { makeNodeTokenDigest } from '#adapters/node/node-token-digest.ts';
import { makeSystemClock } from '#adapters/system/system-clock.ts';
import { CODE_COUNT } from '#core/identity/one-time-secret.ts';

describe.each([
  ['Node.js', makeNodeRandomness(), makeNodeTokenDigest('key')],
  ['a browser', makeWebCryptoRandomness(), makeWebCryptoTokenDigest()],
])('the secrets of %s', (_where, random, { digest }) => {
  it('6.5.3 7.2.3 come from the generator of the system, not from Math.random or the clock', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    vi.spyOn(Date, 'now').mockReturnValue(0);
    onTestFinished(() => void vi.restoreAllMocks());
    const uuids = Array.from({ length: 200 }, () => random.uuid());
    const tokens = Array.from({ length: 2_000 }, () => random.token());
    const codes = Array.from({ length: 5_000 }, () => random.below(CODE_COUNT));
    for (const uuid of uuids)
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new Set([...uuids, ...tokens]).size).toBe(2_200);
    // Half of 512,000 random bits are ones, within 7 standard deviations of 358.
    const bytes = Buffer.concat(tokens.map((token) => Buffer.from(token, 'base64url')));
    const ones = bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
    expect(bytes).toHaveLength(2_000 * 32);
    expect(Math.abs(ones - 256_000)).toBeLessThan(2_500);
    // 5,000 random draws from a million give about 12 repetitions, and 500 in each tenth within 7 deviations of 21.
    expect(new Set(codes).size).toBeGreaterThan(4_900);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const count = codes.filter((code) => Math.floor((code / CODE_COUNT) * 10) === tenth).length;
      expect(Math.abs(count - 500)).toBeLessThan(150);
    }
  });

  it('are every number below the limit and never the limit itself', () => {
    const drawn = new Set(Array.from({ length: 500 }, () => random.below(6)));
    expect([...drawn].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(random.below(1)).toBe(0);
    expect(random.below(2 ** 32)).toBeLessThan(2 ** 32);
  });

  it('have the SHA-256 of their UTF-8 text in base64url as digest', async () => {
    for (const text of ['', 'abc', 'ü–李'])
      expect(await digest(text)).toBe(createHash('sha256').update(text, 'utf8').digest('base64url'));
  });
});

it('the clock tells the time, and its other hand does not go back', () => {
  const clock = makeSystemClock();
  const times = Array.from({ length: 100 }, () => clock.monotonic());
  expect([...times].sort((a, b) => a - b)).toEqual(times);
  const before = Date.now();
  const now = clock.now();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
});
