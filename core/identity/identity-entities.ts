/** A person who can sign in. */
export interface Account {
  readonly id: string;
  /** Normalised (see `normalizeEmail`); unique. */
  readonly email: string;
  /** Self-describing hash, or null: no password yet. */
  readonly passwordHash: string | null;
  /** Epoch milliseconds of the first verification; null: never. A password set before it becomes void by it. */
  readonly emailVerifiedAt: number | null;
  readonly createdAt: number;
}

export type ChallengePurpose = 'sign-in' | 'recovery';

/**
 * One identity message: a link, and for sign-in a six-digit code as well (decision 10). Secrets are hashed at rest.
 * The code is bound to the browser that asked, so a stranger can neither try codes nor burn them.
 */
export interface Challenge {
  readonly id: string;
  readonly email: string;
  readonly purpose: ChallengePurpose;
  readonly tokenHash: string;
  /** Digest of code, challenge id and browser id together; null for recovery. */
  readonly codeHash: string | null;
  /** Digest of the asking browser's id. */
  readonly browserHash: string;
  /** Digest of the address's `mailboxKey`, for limits. */
  readonly mailboxHash: string;
  /** Digest of the asking network; null: a browser asked that had proved the address before. */
  readonly askedFrom: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly wrongCodes: number;
  readonly spentAt: number | null;
  readonly voidedAt: number | null;
  readonly campaign: { readonly utm_source?: string; readonly utm_campaign?: string };
}

/** A signed-in browser, by the server's own clock (decision 17). */
export interface StoredSession {
  readonly tokenHash: string;
  readonly accountId: string;
  readonly createdAt: number;
  readonly lastActiveAt: number;
  /** The last time the person proved who they are: sign-in, password, code. */
  readonly lastProofAt: number;
}

/**
 * A browser that proved the address of an account before (OWASP: device cookie). Its tries and its messages are counted by
 * themselves, so that strangers who attack the address cannot keep its owner out.
 */
export interface KnownBrowser {
  /** Digest of the token in the browser's cookie. One browser may have proved several addresses. */
  readonly browserHash: string;
  readonly accountId: string;
  readonly lastProofAt: number;
  /** Wrong codes and passwords since the last proof. */
  readonly wrongTries: number;
}
