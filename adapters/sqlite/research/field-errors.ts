import type Database from 'better-sqlite3';
import type { FieldErrors } from '#core/ports/research-store.ts';
import type { ReportRange } from '#core/research/report-range.ts';

/** Visitors of the days, whenever they had the error since. CROSS JOIN and `+` as for the questions. */
const SQL = `
  SELECT properties ->> 'form' AS form, properties ->> 'field' AS field, language, stage,
    count(DISTINCT visitor.id) AS visitors
  FROM events
  CROSS JOIN visits ON visits.id = visit_id
  CROSS JOIN research_visitors AS visitor ON visitor.anonymous_id = visits.anonymous_id
  CROSS JOIN research_arrivals AS arrival ON arrival.id = arrival_id
  WHERE name = 'form_field_error' AND +received_at >= @start AND visitor.day BETWEEN @firstDay AND @lastDay
  GROUP BY 1, 2, 3, 4`;

export const readFieldErrors = (database: Database.Database, { start, firstDay, lastDay }: ReportRange) =>
  database.prepare<unknown[], FieldErrors>(SQL).all({ start, firstDay, lastDay });
