import type { Awaitable } from './awaitable.ts';

/** A stored event. `at` is the browser's clock, `receivedAt` the server's, both epoch milliseconds. */
export interface StoredEvent {
  readonly name: string;
  /** Includes the campaign of the visit. */
  readonly properties: Readonly<Record<string, unknown>>;
  readonly at: number;
  readonly receivedAt: number;
}

/** Events of the browsers that are linked to a person. Written by `EventStore`. */
export interface MeasuredTable {
  countOf(userId: string, most: number): Awaitable<number>;
  /** Up to `limit` events after the cursor, grouped by browser and visit, each in order of arrival. */
  eventsOf(userId: string, after: EventCursor | null, limit: number): Awaitable<EventSlice>;
  /**
   * Unlinks the browsers and deletes up to `limit` events. The remaining, unlinked events are deleted in
   * batches by the regular clean-up.
   */
  forget(userId: string, limit: number): Awaitable<void>;
}

export interface EventCursor {
  readonly browser: string;
  readonly visit: number;
  readonly event: number;
}

export interface EventSlice {
  readonly events: readonly StoredEvent[];
  /** Null at the end. */
  readonly next: EventCursor | null;
}
