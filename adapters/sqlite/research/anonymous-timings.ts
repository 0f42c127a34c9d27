import type Database from 'better-sqlite3';
import { BENEFIT_TIMINGS } from '#core/benefits/benefit-timing.ts';
import type { AnonymousTimings } from '#core/ports/research-store.ts';
import type { ReportRange } from '#core/research/report-range.ts';

const KNOWN = BENEFIT_TIMINGS.map((timing) => `'${timing}'`).join(', ');

const SQL = `
  SELECT CASE WHEN timing_preference IN (${KNOWN}) THEN timing_preference ELSE 'other' END AS timing, count(*) AS people
  FROM anonymous_preferences WHERE saved_at >= @start AND saved_at < @end GROUP BY 1`;

export const readAnonymousTimings = (database: Database.Database, { start, end }: ReportRange) =>
  database.prepare<unknown[], AnonymousTimings>(SQL).all({ start, end });
