import { createHmac, randomBytes } from 'node:crypto';

declare const isDigest: unique symbol;
/** A digest of fixed size. */
export type LimitKey = string & { readonly [isDigest]: true };
export type KeyOf = (text: string) => LimitKey;

const secret = randomBytes(32);

/**
 * What memory keeps of text that anyone can send, such as addresses and forwarded networks: never the text itself. A part of a
 * string keeps the whole string in memory, so a short key could hold a whole request.
 */
export const limitKey: KeyOf = (text) =>
  createHmac('sha256', secret).update(text).digest('base64url') as LimitKey;
