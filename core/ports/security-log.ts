/** All kinds of events in the security log. */
export const SECURITY_EVENTS = Object.freeze([
  /** A wrong password or code. */
  'proof-refused',
  /** A mailbox had so many wrong attempts that unknown browsers may use only the link. */
  'address-locked',
  /** A known browser had so many wrong attempts that it counts as unknown from now on. */
  'browser-forgotten',
  /** A request was refused by a limit. */
  'limit-hit',
  /** Somebody signed in from a browser that had not verified the address before. */
  'new-browser',
  'password-set',
  'password-changed',
  'password-reset',
  'account-deleted',
] as const);
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/** What was refused or limited. */
export type SecurityDetail = 'password' | 'code' | 'message' | 'network' | 'known-browser';

/**
 * `email` and `network` are stored only as keyed hashes; all spellings of a mailbox have the same hash.
 * Contains no other personal data and no secrets.
 */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  readonly detail?: SecurityDetail;
  /** Normalized. */
  readonly email?: string;
  readonly network?: string;
}

/**
 * For events outside a transaction, such as refused requests. Never fails or blocks: events of one kind are
 * aggregated and written in the background.
 */
export interface SecurityLog {
  record(event: SecurityEvent): void;
}
