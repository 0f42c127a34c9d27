import type { ResultAsync } from 'neverthrow';
import type { Awaitable } from './awaitable.ts';
import type { Failure } from './failures.ts';

export const SECURITY_EVENTS = Object.freeze([
  /** A wrong password or code. */
  'proof-refused',
  /** A mailbox had so many wrong attempts that unknown browsers may use only the link. */
  'address-locked',
  /** A known browser had so many wrong attempts that it counts as unknown from now on. */
  'browser-forgotten',
  /** A request was refused by a limit. */
  'limit-hit',
  /** A request in a shape that our pages do not send, or from a page of another origin. */
  'request-rejected',
  /** Somebody signed in from a browser that had not verified the address before. */
  'new-browser',
  'password-set',
  'password-changed',
  'password-reset',
  'email-changed',
  'account-deleted',
] as const);
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/** The limits of requests that need no account, and of personal data. */
export type VisitorLimit =
  | 'booking'
  | 'contact'
  | 'events'
  | 'password-check'
  | 'personal-data'
  | 'preference'
  | 'survey'
  | 'unsubscribe';

export type SecurityDetail =
  | 'password'
  | 'code'
  | 'message'
  | 'network'
  | 'known-browser'
  | 'new-password'
  | 'input'
  | 'origin'
  /** Mail that strangers may cause in a day. */
  | 'mail-budget'
  | VisitorLimit;

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

/** Equal events: how many, and when the last one was, epoch milliseconds. */
export interface CountedSecurityEvent {
  readonly event: SecurityEvent;
  readonly at: number;
  readonly count: number;
}

/** For events outside a transaction, such as refused requests. Never fails or blocks. */
export interface SecurityLog {
  record(event: SecurityEvent): void;
}

/** Stores events; equal ones of an hour share a row. */
export interface SecurityLogStore {
  add(events: readonly CountedSecurityEvent[]): ResultAsync<unknown, Failure<'unavailable'>>;
}

/** Security events, written in the transaction of the action. */
export interface SecurityLogTable {
  record(event: SecurityEvent, at: number): Awaitable<void>;
}
