import type { ResultAsync } from 'neverthrow';
import type { Failure } from '../ports/failures.ts';
import type { EventBatch } from './event-batch.ts';

/** Server-side storage of first-party analytics. */
export interface EventStore {
  /**
   * Stores events within the limits per browser and day and in total; the rest is dropped. `userId` links the
   * anonymous id to the person; a later link to another person is ignored.
   */
  record(batch: EventBatch & { readonly userId: string | null }): ResultAsync<void, Failure<'unavailable'>>;
}
