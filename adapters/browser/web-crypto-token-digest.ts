import type { TokenDigest } from '#core/ports/hashing.ts';
import { toBase64Url } from './base64url.ts';

async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toBase64Url(new Uint8Array(hash));
}

/**
 * SHA-256 of Web Crypto; available only on https and localhost. Without a key: the tab that keeps the digests keeps the
 * addresses too, and would keep the key.
 */
export function makeWebCryptoTokenDigest(): TokenDigest {
  return { digest, keyed: digest };
}
