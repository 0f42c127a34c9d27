import type { ResultAsync } from 'neverthrow';
import type { Failure } from '../ports/failures.ts';
import type { ReportRange } from './report-range.ts';

/** How a visitor first arrived; empty: nothing was said. */
export interface ArrivalCount {
  /** Days since 1970 in New York, on which the visitors first came. */
  readonly day: number;
  readonly landingPage: string;
  readonly source: string;
  readonly campaign: string;
  readonly language: string;
  /** Place in `STAGES` of the furthest stage. */
  readonly stage: number;
  readonly visitors: number;
}

/** Visitors who reached `stage` this many seconds after the stage before it. */
export interface StepTime {
  readonly stage: number;
  readonly language: string;
  readonly seconds: number;
  readonly visitors: number;
}

/** Visitors who had an error in a field, by the furthest stage that they reached. */
export interface FieldErrors {
  readonly form: string;
  readonly field: string;
  readonly language: string;
  readonly stage: number;
  readonly visitors: number;
}

export interface FaqOpened {
  /** The question's place on the page, from 0. */
  readonly item: number;
  readonly question: string;
  readonly language: string;
  readonly visitors: number;
}

/** People with an account. */
export interface SignUps {
  readonly step: string | null;
  /** A value of `BENEFIT_TIMINGS`, `other` for own words; null: not answered. */
  readonly timing: string | null;
  readonly language: string;
  readonly people: number;
}

/** Answers of people who did not sign up. */
export interface AnonymousTimings {
  readonly timing: string;
  readonly people: number;
}

/** As stored: q4 is a JSON string. Without the language in answers from before it was kept. */
export type SurveyRow = Readonly<Record<'q1' | 'q2' | 'q3' | 'q4' | 'q5', string>> & {
  readonly language?: string;
};

export interface ResearchData {
  readonly arrivals: readonly ArrivalCount[];
  readonly stepTimes: readonly StepTime[];
  readonly fieldErrors: readonly FieldErrors[];
  readonly faq: readonly FaqOpened[];
  readonly signUps: readonly SignUps[];
  readonly anonymousTimings: readonly AnonymousTimings[];
  readonly surveys: readonly SurveyRow[];
  /** Whether the database was filled by `npm run seed-demo`. */
  readonly isDemo: boolean;
}

/** Exact counts for the research, never a row of a person. Nothing of it may be shown without `suppress`. */
export interface ResearchStore {
  /** Everything at one moment. */
  all(range: ReportRange): ResultAsync<ResearchData, Failure<'unavailable'>>;
}
