import type { ResultAsync } from 'neverthrow';
import type { Failure } from './failures.ts';

/** Begins the names of its files. */
export const HANDED_OVER = 'announcement-';

/**
 * A record of who was handed to the mail service, kept apart from the database: it tells what happened after the backup from
 * which a database was restored.
 */
export interface HandedOver {
  /** Durable before it resolves. */
  add(announcementId: string, accountIds: readonly string[]): ResultAsync<void, Failure<'unavailable'>>;
  /** How often each account was handed over. */
  read(announcementId: string): ResultAsync<ReadonlyMap<string, number>, Failure<'unavailable'>>;
  announcements(): ResultAsync<readonly string[], Failure<'unavailable'>>;
}
