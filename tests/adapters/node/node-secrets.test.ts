import { describe, expect, it } from 'vitest';
import { makeArgon2PasswordHasher } from '#adapters/node/argon2-password-hasher.ts';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import { makeNodeTokenDigest } from '#adapters/node/node-token-digest.ts';
import { makeSystemClock } from '#adapters/system/system-clock.ts';

describe('passwords', () => {
  const hasher = makeArgon2PasswordHasher();

  it('are hashed with argon2id at 19 MiB, two passes, one lane, and salted', async () => {
    const one = (await hasher.hash('Marigold-27'))._unsafeUnwrap();
    const two = (await hasher.hash('Marigold-27'))._unsafeUnwrap();
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(two).not.toBe(one);
  });

  it('match only themselves; nothing matches a missing hash', async () => {
    const hash = (await hasher.hash('Marigold-27 ü'))._unsafeUnwrap();
    expect((await hasher.verify('Marigold-27 ü', hash))._unsafeUnwrap()).toBe(true);
    expect((await hasher.verify('Marigold-27 u', hash))._unsafeUnwrap()).toBe(false);
    expect((await hasher.verify('Marigold-27 ü', null))._unsafeUnwrap()).toBe(false);
    expect((await hasher.verify('', null))._unsafeUnwrap()).toBe(false);
  });

  it('wait in a bounded queue: above its length the result is unavailable, and the queue advances', async () => {
    const small = makeArgon2PasswordHasher({ maxConcurrent: 1, maxQueued: 3 });
    const all = await Promise.all(Array.from({ length: 8 }, () => small.verify('x', null)));
    expect(all.filter((each) => each.isOk())).toHaveLength(4);
    expect(all.slice(4).every((each) => each.isErr() && each.error.kind === 'unavailable')).toBe(true);
    expect((await small.hash('x')).isOk()).toBe(true);
  });
});

describe('randomness', () => {
  const random = makeNodeRandomness();

  it('makes version 4 ids and tokens of 256 bits, never twice', () => {
    const tokens = Array.from({ length: 1_000 }, () => random.token());
    expect(new Set(tokens).size).toBe(1_000);
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(random.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('stays below the limit and reaches both ends', () => {
    const seen = new Set(Array.from({ length: 500 }, () => random.below(3)));
    expect([...seen].sort()).toEqual([0, 1, 2]);
    expect(random.below(2 ** 32)).toBeLessThan(2 ** 32);
  });
});

it('the digest is SHA-256 in base64url, and with a key HMAC-SHA-256', async () => {
  const { digest, keyed } = makeNodeTokenDigest('key');
  expect(await digest('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
  expect(await keyed('The quick brown fox jumps over the lazy dog')).toBe(
    '97yD9DBThCSxMpjmqm-xQ-9NWaFJRhdZl0edvC0aPNg',
  );
});

it('the monotonic clock does not go back', () => {
  const clock = makeSystemClock();
  const times = Array.from({ length: 100 }, () => clock.monotonic());
  expect([...times].sort((a, b) => a - b)).toEqual(times);
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000);
});
