import { type Randomness, TOKEN_BYTES } from '#core/ports/randomness.ts';
import { toBase64Url } from './base64url.ts';

const UINT32_COUNT = 2 ** 32;

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

/** Randomness from Web Crypto. Also works on pages without https, where `crypto.randomUUID` is missing. */
export function makeWebCryptoRandomness(): Randomness {
  return {
    uuid() {
      const bytes = randomBytes(16);
      // Version 4, variant 10 (RFC 9562, section 5.4).
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
      const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
    token: () => toBase64Url(randomBytes(TOKEN_BYTES)),
    below(limit) {
      if (!Number.isInteger(limit) || limit < 1 || limit > UINT32_COUNT) {
        throw new RangeError(`not an integer from 1 to 2^32: ${limit}`);
      }
      // Rejection sampling: the last, incomplete run of `limit` numbers would favor small values.
      const fair = UINT32_COUNT - (UINT32_COUNT % limit);
      for (;;) {
        const [drawn = UINT32_COUNT] = crypto.getRandomValues(new Uint32Array(1));
        if (drawn < fair) return drawn % limit;
      }
    },
  };
}
