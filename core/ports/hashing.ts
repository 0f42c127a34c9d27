import type { ResultAsync } from 'neverthrow';
import type { Unavailable } from './failures.ts';

/** A fast one-way digest for random secrets (tokens, session ids). Never for passwords. */
export interface TokenDigest {
  /** SHA-256 of the UTF-8 text, base64url without padding. */
  digest(text: string): Promise<string>;
}

/** A slow, salted one-way hash for passwords (argon2id on the server, PBKDF2 of Web Crypto in the page). */
export interface PasswordHasher {
  /** A self-describing hash. `unavailable` if the queue is full. */
  hash(password: string): ResultAsync<string, Unavailable>;
  /**
   * Whether `hash` belongs to `password`. With `hash` null (unknown person, no password yet) it does the same
   * amount of work and returns false, so that timing reveals nothing.
   */
  verify(password: string, hash: string | null): ResultAsync<boolean, Unavailable>;
}

/** The published list of common passwords. */
export interface CommonPasswords {
  includes(password: string): Promise<boolean>;
}
