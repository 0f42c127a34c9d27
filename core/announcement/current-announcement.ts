import { type Err, err, ok, type Result } from 'neverthrow';
import type { Unavailable } from '../ports/failures.ts';
import type { OperatorTables } from '../ports/unit-of-work.ts';
import type { Announcement, AnnouncementState, WrongState } from './announcement.ts';
import type { NotReady } from './ready-to-send.ts';

/** Accounts that are looked at in one transaction: few enough not to keep the server from writing. */
export const ACCOUNTS_AT_ONCE = 500;

/**
 * `one-is-open`: another one is not done. `nobody`: nobody would get the mail. `text-changed`: the text is not the one of the
 * test mail. `another-sender`: another process sends. `older-database`: there is a record of an announcement that the database
 * does not know, so it is older than that announcement.
 */
export type AnnouncementProblem =
  | Readonly<{ kind: 'no-announcement' | 'nobody' | 'text-changed' | 'test-not-sent' }>
  | Readonly<{ kind: 'one-is-open' | 'not-running'; state: AnnouncementState }>
  | Readonly<{ kind: 'another-sender'; sender: string }>
  | Readonly<{ kind: 'older-database'; handedOver: number }>
  | WrongState
  | NotReady
  | Unavailable;

export const refuse = (problem: AnnouncementProblem): Err<never, AnnouncementProblem> =>
  err(Object.freeze(problem));

export const currentAnnouncement = (tables: OperatorTables): Result<Announcement, AnnouncementProblem> => {
  const found = tables.announcements.newest();
  return found === null ? refuse({ kind: 'no-announcement' }) : ok(found);
};

export function runningAnnouncement(tables: OperatorTables): Result<Announcement, AnnouncementProblem> {
  return currentAnnouncement(tables).andThen((found) =>
    found.state === 'running' ? ok(found) : refuse({ kind: 'not-running', state: found.state }),
  );
}
