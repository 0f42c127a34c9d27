import type Database from 'better-sqlite3';
import { DAY_MS } from '#core/calendar/durations.ts';
import type { StepTime } from '#core/ports/research-store.ts';
import type { ReportRange } from '#core/research/report-range.ts';

/** Stages after the first two: for them, the time of the stage before is known. */
const STAGES_WITH_TIMES = [2, 3, 4, 5, 6] as const;

/** Visitors are read once for all stages. */
const SQL = `
  WITH far AS MATERIALIZED (
    SELECT language, stage, at_1, at_2, at_3, at_4, at_5, at_6 FROM research_visitors
    CROSS JOIN research_arrivals AS arrival ON arrival.id = arrival_id
    WHERE day BETWEEN @firstDay AND @lastDay AND stage >= ${STAGES_WITH_TIMES[0]}
  ) ${STAGES_WITH_TIMES.map(
    (stage) => `
  SELECT ${stage} AS stage, language, (at_${stage} - at_${stage - 1}) / 1000 AS seconds, count(*) AS visitors FROM far
  WHERE stage >= ${stage} AND at_${stage} - at_${stage - 1} BETWEEN 0 AND ${DAY_MS} GROUP BY language, seconds`,
  ).join(' UNION ALL ')}`;

export const readStepTimes = (database: Database.Database, { firstDay, lastDay }: ReportRange) =>
  database.prepare<unknown[], StepTime>(SQL).all({ firstDay, lastDay });
