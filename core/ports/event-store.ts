import type { ResultAsync } from 'neverthrow';
import type { EventBatch } from '../measurement/event-batch.ts';
import type { Unavailable } from './failures.ts';

/** The server's side of first-party measuring (decision 29). */
export interface EventStore {
  /**
   * Keeps the events, as far as the bounds of one browser and day and of all together go; the rest is dropped.
   * `userId` also ties the anonymous id to the person, once: a later link to another person is ignored.
   */
  record(batch: EventBatch & { readonly userId: string | null }): ResultAsync<void, Unavailable>;
}
