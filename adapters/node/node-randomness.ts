import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Randomness } from '#core/ports/randomness.ts';

const TOKEN_BYTES = 32;

export function makeNodeRandomness(): Randomness {
  return {
    uuid: () => randomUUID(),
    token: () => randomBytes(TOKEN_BYTES).toString('base64url'),
    below: (limit) => randomInt(limit),
  };
}
