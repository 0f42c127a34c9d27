import { createHmac, hash } from 'node:crypto';
import type { TokenDigest } from '#core/ports/hashing.ts';

/** SHA-256, and HMAC-SHA-256 with this key. */
export function makeNodeTokenDigest(key: string): TokenDigest {
  return {
    digest: async (text) => hash('sha256', text, 'base64url'),
    keyed: async (text) => createHmac('sha256', key).update(text).digest('base64url'),
  };
}
