import { pbkdf2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makePbkdf2PasswordHasher } from '#adapters/browser/pbkdf2-password-hasher.ts';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';

it('a random number needs a valid limit', () => {
  const random = makeWebCryptoRandomness();
  for (const limit of [0, -1, 1.5, Number.NaN, 2 ** 32 + 1])
    expect(() => random.below(limit)).toThrow(RangeError);
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
