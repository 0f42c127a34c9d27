import type { ResultAsync } from 'neverthrow';
import type { Language } from '../language/languages.ts';
import type { Awaitable } from './awaitable.ts';
import type { Failure, Outage } from './failures.ts';

/** One submission as sent and stored. `sessionId` is a new UUID that only identifies repeats. `q4`: see `encodeRanking`. */
export interface SurveySubmission {
  readonly answers: Readonly<Record<'q1' | 'q2' | 'q3' | 'q4' | 'q5', string>> & {
    /** That of the page. Absent in answers from before it was kept. */
    readonly language?: Language;
  };
  readonly page: string;
  readonly sessionId: string;
}

export interface SurveyInbox {
  /** Stores the answers. Idempotent by `sessionId`. `rejected`: invalid shape. */
  submit(submission: SurveySubmission): ResultAsync<void, Failure<'rejected' | 'rate-limited'> | Outage>;
}

/** Survey answers, one row per `sessionId`: the first one is kept. `receivedAt` is epoch milliseconds. */
export interface SurveyTable {
  put(submission: SurveySubmission & { readonly receivedAt: number }): Awaitable<void>;
  /** Deletes a few rows beyond the newest `most`, oldest first: called after each `put`, it enforces the limit. */
  keepNewest(most: number): Awaitable<void>;
}
