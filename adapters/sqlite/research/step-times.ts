import type Database from 'better-sqlite3';
import type { StepTime } from '#core/ports/research-store.ts';
import type { ReportRange } from '#core/research/report-range.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Stages after the first two: for them, the time of the stage before is known. */
const STAGES_WITH_TIMES = [2, 3, 4, 5, 6];

const SQL = STAGES_WITH_TIMES.map(
  (stage) => `
  SELECT ${stage} AS stage, language, seconds, sum(visitors) AS visitors FROM (
    SELECT arrival_id, (at_${stage} - at_${stage - 1}) / 1000 AS seconds, count(*) AS visitors FROM research_visitors
    WHERE day BETWEEN @firstDay AND @lastDay AND stage >= ${stage}
      AND at_${stage} - at_${stage - 1} BETWEEN 0 AND ${DAY_MS}
    GROUP BY arrival_id, seconds
  ) JOIN research_arrivals ON research_arrivals.id = arrival_id GROUP BY language, seconds`,
).join(' UNION ALL ');

export const readStepTimes = (database: Database.Database, { firstDay, lastDay }: ReportRange) =>
  database.prepare<unknown[], StepTime>(SQL).all({ firstDay, lastDay });
