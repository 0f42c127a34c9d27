import type { ResultAsync } from 'neverthrow';
import type { Outage, RateLimited, Rejected } from './failures.ts';

/** What the anonymous flow saves, and the only thing (spec section 7, `save_anonymous_calendar_preference`). */
export interface AnonymousPreference {
  /** Random id of this visit, a UUID in lower case; tied to nobody. */
  readonly sessionId: string;
  /** A value of `BENEFIT_TIMINGS`, or the person's own words, trimmed. */
  readonly timing: string;
}

/** One row per session id (decision 46). */
export interface AnonymousPreferences {
  /** Writes or overwrites. Idempotent. `rejected`: the id is no UUID, or the timing is blank or too long. */
  save(preference: AnonymousPreference): ResultAsync<void, Rejected | RateLimited | Outage>;
}
