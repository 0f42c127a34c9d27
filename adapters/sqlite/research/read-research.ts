import type Database from 'better-sqlite3';
import { BENEFIT_TIMINGS } from '#core/benefits/benefit-timing.ts';
import { DAY_MS } from '#core/calendar/durations.ts';
import type {
  AnonymousTimings,
  ArrivalCount,
  FaqOpened,
  FieldErrors,
  ResearchData,
  SignUps,
  StepTime,
  SurveyRow,
} from '#core/ports/research-store.ts';
import type { ReportRange } from '#core/research/report-range.ts';

/** Read from `research_visitors_by_day` alone, in its order. */
const ARRIVALS = `
  SELECT day, landing_page AS landingPage, source, campaign, language, stage, visitors FROM (
    SELECT day, arrival_id, stage, count(*) AS visitors FROM research_visitors
    WHERE day BETWEEN @firstDay AND @lastDay GROUP BY day, arrival_id, stage
  ) JOIN research_arrivals ON research_arrivals.id = arrival_id`;

/** Stages after the first two: for them, the time of the stage before is known. */
const STAGES_WITH_TIMES = [2, 3, 4, 5, 6] as const;

/** Visitors are read once for all stages. */
const STEP_TIMES = `
  WITH far AS MATERIALIZED (
    SELECT language, stage, at_1, at_2, at_3, at_4, at_5, at_6 FROM research_visitors
    CROSS JOIN research_arrivals AS arrival ON arrival.id = arrival_id
    WHERE day BETWEEN @firstDay AND @lastDay AND stage >= ${STAGES_WITH_TIMES[0]}
  ) ${STAGES_WITH_TIMES.map(
    (stage) => `
  SELECT ${stage} AS stage, language, (at_${stage} - at_${stage - 1}) / 1000 AS seconds, count(*) AS visitors FROM far
  WHERE stage >= ${stage} AND at_${stage} - at_${stage - 1} BETWEEN 0 AND ${DAY_MS} GROUP BY language, seconds`,
  ).join(' UNION ALL ')}`;

/**
 * Events of one name since the start, by visitors of the days. CROSS JOIN and `+`: the events are read once, in their order,
 * which takes a fifth of the time of an index.
 */
const eventsOfVisitors = (name: string) => `
  FROM events
  CROSS JOIN visits ON visits.id = visit_id
  CROSS JOIN research_visitors AS visitor ON visitor.anonymous_id = visits.anonymous_id
  CROSS JOIN research_arrivals AS arrival ON arrival.id = arrival_id
  WHERE name = '${name}' AND +received_at >= @start AND visitor.day BETWEEN @firstDay AND @lastDay`;

const FIELD_ERRORS = `
  SELECT properties ->> 'form' AS form, properties ->> 'field' AS field, language, stage,
    count(DISTINCT visitor.id) AS visitors
  ${eventsOfVisitors('form_field_error')} GROUP BY 1, 2, 3, 4`;

/** A question by its place on the page: its words differ by language. */
const FAQ = `
  SELECT properties ->> 'item' AS item, max(properties ->> 'question') AS question, language,
    count(DISTINCT visitor.id) AS visitors
  ${eventsOfVisitors('faq_expanded')} GROUP BY 1, 3`;

const KNOWN_TIMINGS = BENEFIT_TIMINGS.map((timing) => `'${timing}'`).join(', ');

/** Own words count as 'other' and are not read. Rows of a deleted account's address have no language. */
const SIGN_UPS = `
  SELECT step_completed AS step, CASE WHEN benefit_timing_preference IN (${KNOWN_TIMINGS}) THEN benefit_timing_preference
      WHEN trim(benefit_timing_preference) <> '' THEN 'other' END AS timing,
    ifnull(language, '') AS language, count(*) AS people
  FROM user_onboarding AS person LEFT JOIN accounts ON accounts.email = person.email
  WHERE person.created_at >= @from AND person.created_at < @until GROUP BY 1, 2, 3`;

const ANONYMOUS_TIMINGS = `
  SELECT CASE WHEN timing_preference IN (${KNOWN_TIMINGS}) THEN timing_preference ELSE 'other' END AS timing, count(*) AS people
  FROM anonymous_preferences WHERE saved_at >= @start AND saved_at < @end GROUP BY 1`;

/** Newest first. */
const SURVEYS =
  'SELECT answers FROM survey_submissions WHERE received_at >= @start AND received_at < @end ORDER BY received_at DESC';

export function readResearch(database: Database.Database, range: ReportRange): ResearchData {
  const { start, end, firstDay, lastDay } = range;
  const all = <Row>(sql: string, values: object) => database.prepare<unknown[], Row>(sql).all(values);
  const moments = { from: new Date(start).toISOString(), until: new Date(end).toISOString() };
  return {
    arrivals: all<ArrivalCount>(ARRIVALS, { firstDay, lastDay }),
    stepTimes: all<StepTime>(STEP_TIMES, { firstDay, lastDay }),
    fieldErrors: all<FieldErrors>(FIELD_ERRORS, { start, firstDay, lastDay }),
    faq: all<FaqOpened>(FAQ, { start, firstDay, lastDay }),
    signUps: all<SignUps>(SIGN_UPS, moments),
    anonymousTimings: all<AnonymousTimings>(ANONYMOUS_TIMINGS, { start, end }),
    surveys: all<{ answers: string }>(SURVEYS, { start, end }).map(
      ({ answers }) => JSON.parse(answers) as SurveyRow,
    ),
    isDemo: database.prepare('SELECT 1 FROM research_demo').get() !== undefined,
  };
}
