import type { ResultAsync } from 'neverthrow';
import type { Failure } from './failures.ts';

/** Fast one-way digests. Never for passwords. */
export interface TokenDigest {
  /** SHA-256 of the UTF-8 text, base64url without padding. For random secrets (tokens, session ids). */
  digest(text: string): Promise<string>;
  /**
   * For what can be found by trying all values, such as networks and mailboxes: needs a key that is not stored with the
   * digests. Without the key, equal texts get other digests than before.
   */
  keyed(text: string): Promise<string>;
}

/** A slow, salted one-way hash for passwords (argon2id on the server, PBKDF2 of Web Crypto in the page). */
export interface PasswordHasher {
  /** A self-describing hash. `unavailable` if the queue is full. */
  hash(password: string): ResultAsync<string, Failure<'unavailable'>>;
  /**
   * Whether `hash` belongs to `password`. With `hash` null (unknown person, no password yet) it does the same
   * amount of work and returns false, so that timing reveals nothing.
   */
  verify(password: string, hash: string | null): ResultAsync<boolean, Failure<'unavailable'>>;
}

/** The published list of common passwords. */
export interface CommonPasswords {
  includes(password: string): Promise<boolean>;
}
