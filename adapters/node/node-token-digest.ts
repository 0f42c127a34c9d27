import { hash } from 'node:crypto';
import type { TokenDigest } from '#core/ports/hashing.ts';

export function makeNodeTokenDigest(): TokenDigest {
  return { digest: async (text) => hash('sha256', text, 'base64url') };
}
