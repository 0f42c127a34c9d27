import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import { makeWebCryptoTokenDigest } from '#adapters/browser/web-crypto-token-digest.ts';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import { makeNodeTokenDigest } from '#adapters/node/node-token-digest.ts';
import { makeSystemClock } from '#adapters/system/system-clock.ts';

describe.each([
  ['Node.js', makeNodeRandomness(), makeNodeTokenDigest('key')],
  ['a browser', makeWebCryptoRandomness(), makeWebCryptoTokenDigest()],
])('the secrets of %s', (_where, random, { digest }) => {
  it('are version 4 UUIDs and tokens of 256 bits, all different', () => {
    const uuids = Array.from({ length: 200 }, () => random.uuid());
    const tokens = Array.from({ length: 1_000 }, () => random.token());
    for (const uuid of uuids)
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new Set([...uuids, ...tokens]).size).toBe(1_200);
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
