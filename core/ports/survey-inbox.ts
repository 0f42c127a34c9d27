import type { ResultAsync } from 'neverthrow';
import type { SurveySubmission } from '../survey/survey-submission.ts';
import type { Failure, Outage } from './failures.ts';

export interface SurveyInbox {
  /** Stores the answers. Idempotent by `sessionId`. `rejected`: invalid shape. */
  submit(submission: SurveySubmission): ResultAsync<void, Failure<'rejected' | 'rate-limited'> | Outage>;
}

/** Unsent submissions in the browser, oldest first. */
export interface PendingSurveyStore {
  read(): readonly SurveySubmission[];
  /** Replaces all. False if the browser refuses to store them. */
  write(submissions: readonly SurveySubmission[]): boolean;
}
