import type Database from 'better-sqlite3';
import { BENEFIT_TIMINGS } from '#core/benefits/benefit-timing.ts';
import type { AnonymousTimings, SignUps } from '#core/ports/research-store.ts';
import type { ReportRange } from '#core/research/report-range.ts';

const KNOWN = BENEFIT_TIMINGS.map((timing) => `'${timing}'`).join(', ');

/** Own words count as 'other' and are not read. Rows of a deleted account's address have no language. */
const SIGN_UPS = `
  SELECT step_completed AS step, CASE WHEN benefit_timing_preference IN (${KNOWN}) THEN benefit_timing_preference
      WHEN trim(benefit_timing_preference) <> '' THEN 'other' END AS timing,
    ifnull(language, '') AS language, count(*) AS people
  FROM user_onboarding AS person LEFT JOIN accounts ON accounts.email = person.email
  WHERE person.created_at >= @from AND person.created_at < @until GROUP BY 1, 2, 3`;

export const readSignUps = (database: Database.Database, { start, end }: ReportRange) =>
  database
    .prepare<unknown[], SignUps>(SIGN_UPS)
    .all({ from: new Date(start).toISOString(), until: new Date(end).toISOString() });

const ANONYMOUS = `
  SELECT CASE WHEN timing_preference IN (${KNOWN}) THEN timing_preference ELSE 'other' END AS timing, count(*) AS people
  FROM anonymous_preferences WHERE saved_at >= @start AND saved_at < @end GROUP BY 1`;

export const readAnonymousTimings = (database: Database.Database, { start, end }: ReportRange) =>
  database.prepare<unknown[], AnonymousTimings>(ANONYMOUS).all({ start, end });
