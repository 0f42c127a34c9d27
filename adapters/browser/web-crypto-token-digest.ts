import type { TokenDigest } from '#core/ports/hashing.ts';
import { toBase64Url } from './base64url.ts';

/** SHA-256 of Web Crypto; available only on https and localhost. */
export function makeWebCryptoTokenDigest(): TokenDigest {
  return {
    async digest(text) {
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
      return toBase64Url(new Uint8Array(hash));
    },
  };
}
