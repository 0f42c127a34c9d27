import type { ResultAsync } from 'neverthrow';
import type { Awaitable } from './awaitable.ts';
import type { Failure, Outage } from './failures.ts';

/** All that the anonymous flow saves. */
export interface AnonymousPreference {
  /** Random id of this visit, a UUID in lower case; not linked to a person. */
  readonly sessionId: string;
  /** A value of `BENEFIT_TIMINGS`, or the person's own words, trimmed. */
  readonly timing: string;
}

/** One row per session id. */
export interface AnonymousPreferences {
  /** Creates or overwrites; idempotent. `rejected`: no UUID, or the timing is blank, too long or may be an SSN. */
  save(preference: AnonymousPreference): ResultAsync<void, Failure<'rejected' | 'rate-limited'> | Outage>;
}

/** One row per session id; the newest timing is kept. `savedAt` is epoch milliseconds. */
export interface AnonymousPreferenceTable {
  put(preference: AnonymousPreference & { readonly savedAt: number }): Awaitable<void>;
  /** As in `SurveyTable`; the oldest row is the one first saved earliest. */
  keepNewest(most: number): Awaitable<void>;
}
