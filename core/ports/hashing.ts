import type { ResultAsync } from 'neverthrow';
import type { Unavailable } from './failures.ts';

/** A fast one-way digest for secrets that are random already (tokens, session ids). Never for passwords. */
export interface TokenDigest {
  /** SHA-256 of the UTF-8 text, base64url without padding. */
  digest(text: string): Promise<string>;
}

/** A slow, salted one-way hash for passwords (argon2id on the server, PBKDF2 of Web Crypto in the page). */
export interface PasswordHasher {
  /** A self-describing hash. `unavailable` when the bounded queue is full. */
  hash(password: string): ResultAsync<string, Unavailable>;
  /**
   * Whether `password` made `hash`. With `hash` null (unknown person, no password yet) it does the same amount of work and
   * answers false, so that the time tells nothing (decision 13).
   */
  verify(password: string, hash: string | null): ResultAsync<boolean, Unavailable>;
}

/** The published list of common passwords (decision 16). */
export interface CommonPasswords {
  includes(password: string): Promise<boolean>;
}
