import { createHash } from 'node:crypto';
import type { TokenDigest } from '#core/ports/hashing.ts';

export function makeNodeTokenDigest(): TokenDigest {
  return { digest: async (text) => createHash('sha256').update(text, 'utf8').digest('base64url') };
}
