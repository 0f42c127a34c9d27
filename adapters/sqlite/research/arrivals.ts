import type Database from 'better-sqlite3';
import type { ArrivalCount } from '#core/ports/research-store.ts';
import type { ReportRange } from '#core/research/report-range.ts';

/** Read from `research_visitors_by_day` alone, in its order. */
const SQL = `
  SELECT day, landing_page AS landingPage, source, campaign, language, stage, visitors FROM (
    SELECT day, arrival_id, stage, count(*) AS visitors FROM research_visitors
    WHERE day BETWEEN @firstDay AND @lastDay GROUP BY day, arrival_id, stage
  ) JOIN research_arrivals ON research_arrivals.id = arrival_id`;

export const readArrivals = (database: Database.Database, { firstDay, lastDay }: ReportRange) =>
  database.prepare<unknown[], ArrivalCount>(SQL).all({ firstDay, lastDay });
