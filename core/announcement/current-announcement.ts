import { type Err, err, ok, type Result, type ResultAsync } from 'neverthrow';
import { LANGUAGES } from '../language/languages.ts';
import type { AnnouncementMail } from '../ports/announcement-mail.ts';
import type { Announcement, AnnouncementState } from '../ports/announcement-tables.ts';
import type { AuditEntry } from '../ports/audit-log.ts';
import type { Failure } from '../ports/failures.ts';
import type { TokenDigest } from '../ports/hashing.ts';
import type { OperatorTables, UnitOfWork } from '../ports/unit-of-work.ts';
import type { WrongState } from './announcement.ts';
import { type LaunchSite, type NotReady, readyToSend } from './ready-to-send.ts';

/** By it the operator asks the mail service about a mail. */
export const messageIdOf = (announcementId: string, delivery: number) => `${announcementId}-${delivery}`;

/** Accounts that are looked at in one transaction: few enough not to keep the server from writing. */
export const ACCOUNTS_AT_ONCE = 500;

/**
 * `one-is-open`: another one is not done. `nobody`: nobody would get the mail. `text-changed`: the text is not the one of the
 * test mail. `another-sender`: another process sends. `older-database`: there is a record of an announcement that the
 * database does not know, so it is older than that announcement.
 */
export type AnnouncementProblem =
  | Readonly<{ kind: 'no-announcement' | 'nobody' | 'text-changed' | 'test-not-sent' }>
  | Readonly<{ kind: 'one-is-open' | 'not-running'; state: AnnouncementState }>
  | Readonly<{ kind: 'another-sender'; sender: string }>
  | Readonly<{ kind: 'older-database'; handedOver: number }>
  | WrongState
  | NotReady
  | Failure<'unavailable'>;

export const refuse = (problem: AnnouncementProblem): Err<never, AnnouncementProblem> =>
  err(Object.freeze(problem));

export const current = (uow: UnitOfWork<OperatorTables>): ResultAsync<Announcement, AnnouncementProblem> =>
  uow
    .read(({ announcements }) => announcements.newest())
    .andThen((newest) => (newest === null ? refuse({ kind: 'no-announcement' }) : ok(newest)));

/** Of all texts as one person would get them. */
export const digestOfText = (mail: AnnouncementMail, digest: TokenDigest): Promise<string> =>
  digest.digest(
    JSON.stringify(LANGUAGES.map((language) => mail.launched({ unsubscribeToken: '', language }))),
  );

/** Whether this program may send: with these settings, and this text, which must be that of the test mail. */
export function mayBeSent(
  { textDigest }: Announcement,
  site: LaunchSite,
  text: string,
  now: number,
): Result<void, AnnouncementProblem> {
  const ready: Result<void, AnnouncementProblem> = readyToSend(site, now);
  return ready.andThen(() => (text === textDigest ? ok() : refuse({ kind: 'text-changed' })));
}

/** Stores state, text and times. False: its state was not `from` any more, and nothing was written. `entry` null: the sender acts. */
export const storeChange = (
  uow: UnitOfWork<OperatorTables>,
  { id, state, textDigest, startedAt, endedAt }: Announcement,
  from: AnnouncementState,
  entry: AuditEntry | null,
  at: number,
): ResultAsync<boolean, Failure<'unavailable'>> =>
  uow.run(async ({ announcements, auditLog }) => {
    const stored = await announcements.byId(id);
    if (stored?.state !== from) return false;
    await announcements.put({ ...stored, state, textDigest, startedAt, endedAt });
    if (entry !== null) await auditLog.record(entry, at);
    return true;
  });
