import { createHash, pbkdf2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makePbkdf2PasswordHasher } from '#adapters/browser/pbkdf2-password-hasher.ts';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import { makeWebCryptoTokenDigest } from '#adapters/browser/web-crypto-token-digest.ts';
import { makeSystemClock } from '#adapters/system/system-clock.ts';

describe('randomness', () => {
  const random = makeWebCryptoRandomness();

  it('makes version 4 UUIDs and tokens of 256 bits, all different', () => {
    const uuids = Array.from({ length: 200 }, () => random.uuid());
    const tokens = Array.from({ length: 200 }, () => random.token());
    for (const uuid of uuids) {
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new Set([...uuids, ...tokens]).size).toBe(400);
  });

  it('draws every number below the limit and never the limit itself', () => {
    const drawn = new Set(Array.from({ length: 500 }, () => random.below(6)));
    expect([...drawn].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(random.below(1)).toBe(0);
    expect(random.below(2 ** 32)).toBeLessThan(2 ** 32);
  });

  it('rejects an invalid limit', () => {
    for (const limit of [0, -1, 1.5, Number.NaN, 2 ** 32 + 1]) {
      expect(() => random.below(limit)).toThrow(RangeError);
    }
  });
});

it('the digest is SHA-256 of the UTF-8 text in base64url', async () => {
  const { digest } = makeWebCryptoTokenDigest();
  for (const text of ['', 'abc', 'ü–李']) {
    expect(await digest(text)).toBe(createHash('sha256').update(text, 'utf8').digest('base64url'));
  }
});

describe('password hasher', () => {
  const hasher = makePbkdf2PasswordHasher({ iterations: 100 });
  const hash = async (password: string) => (await hasher.hash(password))._unsafeUnwrap();
  const verify = async (password: string, stored: string | null) =>
    (await hasher.verify(password, stored))._unsafeUnwrap();

  it('verifies the right password and no other', async () => {
    const stored = await hash('Grün-Wald-27');
    expect(await verify('Grün-Wald-27', stored)).toBe(true);
    expect(await verify('Grün-Wald-28', stored)).toBe(false);
    expect(await verify('', stored)).toBe(false);
    expect(await verify('Grün-Wald-27', null)).toBe(false);
  });

  it('salts, does not show the password, and is real PBKDF2', async () => {
    const stored = await hash('Marigold-27');
    expect(await hash('Marigold-27')).not.toBe(stored);
    expect(stored).not.toContain('Marigold');
    const [scheme, rounds, salt = '', key] = stored.split('$');
    expect([scheme, rounds]).toEqual(['pbkdf2-sha256', '100']);
    const expected = pbkdf2Sync('Marigold-27', Buffer.from(salt, 'base64url'), 100, 32, 'sha256');
    expect(key).toBe(expected.toString('base64url'));
  });

  it('reads hashes with other iteration counts, so that the count can be raised later', async () => {
    const older = (await makePbkdf2PasswordHasher({ iterations: 7 }).hash('Marigold-27'))._unsafeUnwrap();
    expect(await verify('Marigold-27', older)).toBe(true);
  });
});

it('the clock tells the time and never goes back', () => {
  const clock = makeSystemClock();
  const before = Date.now();
  const now = clock.now();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
  const first = clock.monotonic();
  expect(clock.monotonic()).toBeGreaterThanOrEqual(first);
});
