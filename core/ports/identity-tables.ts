import type { Language } from '../language/languages.ts';
import type { Campaign } from '../record/first-touch.ts';
import type { Awaitable } from './awaitable.ts';

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

export interface AccountTable {
  byEmail(email: string): Awaitable<Account | null>;
  byId(id: string): Awaitable<Account | null>;
  put(account: Account): Awaitable<void>;
  /** Delete the account's sessions first: not every store cascades. */
  delete(id: string): Awaitable<void>;
}

/** One-time links and codes. Spent challenges are kept until the clean-up, so that replays are recognized. */
export interface ChallengeTable {
  /**
   * Whether a new challenge may be added: false while the oldest of the newest `most` is still valid. Deletes
   * a few invalid ones beyond those. A challenge valid for longer than `lifetimeMs` was created with a wrong
   * clock and counts as invalid.
   */
  makeRoom(request: { most: number; now: number; lifetimeMs: number }): Awaitable<boolean>;
  byTokenHash(tokenHash: string): Awaitable<Challenge | null>;
  /** Created after `since` for this mailbox, whatever their purpose and state. */
  recentTo(mailboxHash: string, since: number): Awaitable<readonly Challenge[]>;
  newestRequestedBy(browserHash: string, email?: string): Awaitable<Challenge | null>;
  /** Neither spent nor void, whatever their age. */
  openRequestedBy(browserHash: string, email: string): Awaitable<readonly Challenge[]>;
  put(challenge: Challenge): Awaitable<void>;
  delete(id: string): Awaitable<void>;
  /** Voids every open challenge of the address; returns their ids. */
  voidAllOf(email: string, at: number): Awaitable<readonly string[]>;
  /**
   * Deletes all challenges of the address, whatever their state; with its `mailboxHash` also those of other people who asked
   * to change to it.
   */
  deleteAllOf(email: string, mailboxHash?: string): Awaitable<void>;
}

export interface SessionTable {
  byTokenHash(tokenHash: string): Awaitable<StoredSession | null>;
  /** The `most` most recently used sessions, newest first, including ended ones that are still stored. */
  lastUsedOf(accountId: string, most: number): Awaitable<readonly StoredSession[]>;
  /**
   * The session with its account in one query, since every signed-in request needs both. Null if either is
   * missing.
   */
  withAccount(
    tokenHash: string,
  ): Awaitable<{ readonly stored: StoredSession; readonly account: Account } | null>;
  put(session: StoredSession): Awaitable<void>;
  delete(tokenHash: string): Awaitable<void>;
  /** Deletes all but those of `lastUsedOf`. */
  keepLastUsedOf(accountId: string, most: number): Awaitable<void>;
  deleteAllOf(accountId: string, exceptTokenHash?: string): Awaitable<void>;
}

/** Browsers that have verified an address. Delete an account's rows first: not every store cascades. */
export interface KnownBrowserTable {
  find(browserHash: string, email: string): Awaitable<KnownBrowser | null>;
  /** Earliest verification first. */
  ofBrowser(browserHash: string): Awaitable<readonly KnownBrowser[]>;
  /** Earliest verification first. */
  ofAccount(accountId: string): Awaitable<readonly KnownBrowser[]>;
  put(browser: KnownBrowser): Awaitable<void>;
  delete(browserHash: string, accountId: string): Awaitable<void>;
  deleteAllOf(accountId: string): Awaitable<void>;
}

/**
 * Wrong codes and passwords from unknown browsers, for each mailbox and day (days since 1970 in UTC). Also
 * stored for unknown addresses, so that they cannot be distinguished.
 */
export interface WrongTryTable {
  /** From `day` on. `announced`: whether the owner has been notified since then. */
  since(mailboxHash: string, day: number): Awaitable<{ readonly count: number; readonly announced: boolean }>;
  /** Changes the day's count, never below 0. */
  add(mailboxHash: string, day: number, change: 1 | -1): Awaitable<void>;
  announce(mailboxHash: string, day: number): Awaitable<void>;
  forget(mailboxHash: string): Awaitable<void>;
}
