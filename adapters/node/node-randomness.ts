import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { TOKEN } from '#core/identity/link-tokens.ts';
import { type Randomness, TOKEN_BYTES } from '#core/ports/randomness.ts';

const WHOLE_TOKEN = new RegExp(`^${TOKEN}$`);

/** One of two thousand looks like words or a phone number, so another is drawn. */
function token(): string {
  const drawn = randomBytes(TOKEN_BYTES).toString('base64url');
  return WHOLE_TOKEN.test(drawn) ? drawn : token();
}

export function makeNodeRandomness(): Randomness {
  return {
    uuid: () => randomUUID(),
    token,
    below: (limit) => randomInt(limit),
  };
}
