import { ok, ResultAsync } from 'neverthrow';
import type { Failure } from '#core/ports/failures.ts';
import type { PasswordHasher } from '#core/ports/hashing.ts';
import { fromBase64Url, toBase64Url } from './base64url.ts';

/** Iterations of PBKDF2-HMAC-SHA-256 (OWASP Password Storage Cheat Sheet, 2023). */
const RECOMMENDED_ITERATIONS = 600_000;
const SALT_BYTES = 16;
const HASH_BITS = 256;
const SCHEME = 'pbkdf2-sha256';

function parse(text: string) {
  const [scheme, iterations = '', salt = '', hash = ''] = text.split('$');
  if (scheme !== SCHEME) throw new Error('unsupported hash format');
  return { iterations: Number(iterations), salt: fromBase64Url(salt), hash: fromBase64Url(hash) };
}

async function derive(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    key,
    HASH_BITS,
  );
  return new Uint8Array(bits);
}

/** Compares in constant time. */
function equal(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length;
  for (const [index, byte] of one.entries()) difference |= byte ^ (other[index] ?? 0);
  return difference === 0;
}

/** Password hashes of memory mode: `pbkdf2-sha256$iterations$salt$hash`. Never `unavailable`. */
export function makePbkdf2PasswordHasher({ iterations = RECOMMENDED_ITERATIONS } = {}): PasswordHasher {
  const answer = <T>(work: () => Promise<T>): ResultAsync<T, Failure<'unavailable'>> =>
    new ResultAsync(work().then((value) => ok(value)));
  return {
    hash: (password) =>
      answer(async () => {
        const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
        const hash = await derive(password, salt, iterations);
        return [SCHEME, iterations, toBase64Url(salt), toBase64Url(hash)].join('$');
      }),
    verify: (password, stored) =>
      answer(async () => {
        const known = stored === null ? null : parse(stored);
        const hash = await derive(
          password,
          known?.salt ?? new Uint8Array(SALT_BYTES),
          known?.iterations ?? iterations,
        );
        return known !== null && equal(hash, known.hash);
      }),
  };
}
