import type Database from 'better-sqlite3';
import type { FaqOpened } from '#core/ports/research-store.ts';
import type { ReportRange } from '#core/research/report-range.ts';

/**
 * A question by its place on the page: its words differ by language. CROSS JOIN and `+`: the events are read once, in their
 * order, which takes a fifth of the time of an index.
 */
const SQL = `
  SELECT properties ->> 'item' AS item, max(properties ->> 'question') AS question, language,
    count(DISTINCT visitor.id) AS visitors
  FROM events
  CROSS JOIN visits ON visits.id = visit_id
  CROSS JOIN research_visitors AS visitor ON visitor.anonymous_id = visits.anonymous_id
  CROSS JOIN research_arrivals AS arrival ON arrival.id = arrival_id
  WHERE name = 'faq_expanded' AND +received_at >= @start AND visitor.day BETWEEN @firstDay AND @lastDay
  GROUP BY 1, 3`;

export const readFaq = (database: Database.Database, { start, firstDay, lastDay }: ReportRange) =>
  database.prepare<unknown[], FaqOpened>(SQL).all({ start, firstDay, lastDay });
