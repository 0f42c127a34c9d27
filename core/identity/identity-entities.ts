import type { Language } from '../language/languages.ts';
import type { Campaign } from '../ports/auth-port.ts';

export interface Account {
  readonly id: string;
  /** Normalized (see `normalizeEmail`); unique. */
  readonly email: string;
  /** Self-describing hash; null until a password is set. */
  readonly passwordHash: string | null;
  /**
   * Epoch milliseconds of the first verification, or null. Verification voids a password that was set before
   * it.
   */
  readonly emailVerifiedAt: number | null;
  readonly createdAt: number;
  /** See `mail-words.ts`; null until the first verification. */
  readonly mailWords: string | null;
  /** In which we write to the person. */
  readonly language: Language;
}

export type ChallengePurpose = 'sign-in' | 'recovery';

/**
 * One identity message: a link, and for sign-in also a six-digit code. Secrets are stored as hashes. The code
 * is bound to the browser that requested it, so a stranger can neither guess codes nor void them.
 */
export interface Challenge {
  readonly id: string;
  /** The account that it signs in to, or creates. */
  readonly email: string;
  /** The link also changes the account's address to this one, to which it was mailed; else null. */
  readonly newEmail: string | null;
  readonly purpose: ChallengePurpose;
  readonly tokenHash: string;
  /** Digest of code, challenge id and browser id; null for recovery. */
  readonly codeHash: string | null;
  /** Digest of the requesting browser's id. */
  readonly browserHash: string;
  /** Digest of the address's `mailboxKey`, for rate limits. */
  readonly mailboxHash: string;
  /** Digest of the requesting network; null for a browser that had verified the address before. */
  readonly askedFrom: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly wrongCodes: number;
  readonly spentAt: number | null;
  readonly voidedAt: number | null;
  readonly campaign: Campaign;
}

/** A signed-in browser. Times are the server's. */
export interface StoredSession {
  readonly tokenHash: string;
  readonly accountId: string;
  readonly createdAt: number;
  readonly lastActiveAt: number;
  /** When the person last authenticated: sign-in, password or code. */
  readonly lastProofAt: number;
}

/**
 * A browser that has verified an account's address before (OWASP: device cookie). Its attempts and messages
 * are counted separately, so that strangers who attack the address cannot lock its owner out.
 */
export interface KnownBrowser {
  /** Digest of the token in the browser's cookie. One browser may have verified several addresses. */
  readonly browserHash: string;
  readonly accountId: string;
  readonly lastProofAt: number;
  /** Wrong codes and passwords since the last successful one. */
  readonly wrongTries: number;
}
