/** Everything that the security log can hold. */
export const SECURITY_EVENTS = Object.freeze([
  /** A wrong password or code. */
  'proof-refused',
  /** A mailbox had so many wrong tries that unknown browsers keep the link alone. */
  'address-locked',
  /** A known browser had so many wrong tries that it counts as unknown from now on. */
  'browser-forgotten',
  /** A request was refused because of a limit. */
  'limit-hit',
  /** Somebody signed in from a browser that had not proved the address before. */
  'new-browser',
  'password-set',
  'password-changed',
  'password-reset',
  'account-deleted',
] as const);
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/** What a refused proof or a limit was about. */
export type SecurityDetail = 'password' | 'code' | 'message' | 'network' | 'known-browser';

/** `email` and `network` are stored only as keyed hashes, alike for all spellings of a mailbox. Nothing else of a person or of a secret has a place here. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  readonly detail?: SecurityDetail;
  /** Normalized. */
  readonly email?: string;
  readonly network?: string;
}

/**
 * For what happens outside a transaction, as refused requests do. Never fails and never waits: events of a kind are summed up
 * and written in the background.
 */
export interface SecurityLog {
  record(event: SecurityEvent): void;
}
