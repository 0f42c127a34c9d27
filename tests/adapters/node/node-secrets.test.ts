import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeArgon2PasswordHasher } from '#adapters/node/argon2-password-hasher.ts';
import { makeNodeTokenDigest } from '#adapters/node/node-token-digest.ts';

describe('passwords', () => {
  const hasher = makeArgon2PasswordHasher();

  it('are hashed with argon2id at 19 MiB, two passes, one lane, and salted', async () => {
    const one = (await hasher.hash('Marigold-27'))._unsafeUnwrap();
    const two = (await hasher.hash('Marigold-27'))._unsafeUnwrap();
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    for (const document of ['security.md', 'asvs.md'])
      expect(readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', document), 'utf8')).toContain(
        '| argon2id, 19 MiB, 2 passes',
      );
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

it('the keyed digest is HMAC-SHA-256', async () => {
  const { keyed } = makeNodeTokenDigest('key');
  expect(await keyed('The quick brown fox jumps over the lazy dog')).toBe(
    '97yD9DBThCSxMpjmqm-xQ-9NWaFJRhdZl0edvC0aPNg',
  );
});
