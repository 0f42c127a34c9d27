import { type Err, err, ok, type Result } from 'neverthrow';
import type { Unavailable } from '../ports/failures.ts';
import type { Announcement, AnnouncementState, WrongState } from './announcement.ts';
import type { LeaseProblem } from './announcement-store.ts';
import type { NotReady } from './ready-to-send.ts';

/** Accounts that are looked at in one transaction: few enough not to keep the server from writing. */
export const ACCOUNTS_AT_ONCE = 500;

/**
 * `one-is-open`: another one is not done. `nobody`: nobody would get the mail. `text-changed`: the text is not the one of the
 * test mail. `older-database`: there is a record of an announcement that the database does not know, so it is older than that
 * announcement.
 */
export type AnnouncementProblem =
  | Readonly<{ kind: 'nobody' | 'text-changed' | 'test-not-sent' }>
  | Readonly<{ kind: 'one-is-open'; state: AnnouncementState }>
  | Readonly<{ kind: 'older-database'; handedOver: number }>
  | LeaseProblem
  | WrongState
  | NotReady
  | Unavailable;

export const refuse = (problem: AnnouncementProblem): Err<never, AnnouncementProblem> =>
  err(Object.freeze(problem));

export const found = (announcement: Announcement | null): Result<Announcement, AnnouncementProblem> =>
  announcement === null ? refuse({ kind: 'no-announcement' }) : ok(announcement);
