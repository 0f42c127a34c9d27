import type { ResultAsync } from 'neverthrow';
import type { EventBatch } from '../measurement/event-batch.ts';
import type { Failure } from './failures.ts';

/** Server-side storage of first-party analytics. */
export interface EventStore {
  /**
   * Stores events within the limits per browser and day and in total; the rest is dropped. `userId` links the
   * anonymous id to the person; a later link to another person is ignored.
   */
  record(batch: EventBatch & { readonly userId: string | null }): ResultAsync<void, Failure<'unavailable'>>;
}
