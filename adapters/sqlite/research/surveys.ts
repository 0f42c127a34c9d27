import type Database from 'better-sqlite3';
import type { SurveyRow } from '#core/ports/research-store.ts';
import type { ReportRange } from '#core/research/report-range.ts';

/** Newest first. */
const SQL =
  'SELECT answers FROM survey_submissions WHERE received_at >= @start AND received_at < @end ORDER BY received_at DESC';

export const readSurveys = (database: Database.Database, { start, end }: ReportRange): readonly SurveyRow[] =>
  database
    .prepare<unknown[], { answers: string }>(SQL)
    .all({ start, end })
    .map(({ answers }) => JSON.parse(answers) as SurveyRow);
