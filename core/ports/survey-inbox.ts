import type { ResultAsync } from 'neverthrow';
import type { SurveySubmission } from '../survey/survey-submission.ts';
import type { Outage, RateLimited, Rejected } from './failures.ts';

/** Where survey answers go. */
export interface SurveyInbox {
  /** Keeps the answers. Idempotent by `sessionId`: the same submission sent again is one. `rejected`: not of that shape. */
  submit(submission: SurveySubmission): ResultAsync<void, Rejected | RateLimited | Outage>;
}

/** Submissions that could not be sent, in the browser, oldest first. */
export interface PendingSurveyStore {
  read(): readonly SurveySubmission[];
  /** Replaces all. False where the browser refuses to store. */
  write(submissions: readonly SurveySubmission[]): boolean;
}
