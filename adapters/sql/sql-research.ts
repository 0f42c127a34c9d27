import { BENEFIT_TIMINGS } from '#core/benefits/benefit-timing.ts';
import type { ReportRange } from '#core/research/report-range.ts';
import type {
  AnonymousTimings,
  ArrivalCount,
  FaqOpened,
  FieldErrors,
  ResearchData,
  SignUps,
  StepTime,
  SurveyRow,
} from '#core/research/research-store.ts';

/** Read from `research_visitors_by_day` alone, in its order. */
const ARRIVALS = `
  SELECT day, coalesce(landing_page, '') AS "landingPage", coalesce(source, '') AS source, coalesce(campaign, '') AS campaign,
    coalesce(language, '') AS language, stage, sum(visitors) AS visitors FROM (
    SELECT day, arrival_id, stage, count(*) AS visitors FROM research_visitors
    WHERE day BETWEEN @firstDay AND @lastDay GROUP BY day, arrival_id, stage
  ) AS reached LEFT JOIN research_arrivals ON research_arrivals.id = arrival_id GROUP BY 1, 2, 3, 4, 5, 6`;

/**
 * Events of one name since the start, by visitors of the days. CROSS JOIN and `+`: the events are read once, in their order,
 * which takes a fifth of the time of an index.
 */
const eventsOfVisitors = (name: string) => `
  FROM events
  CROSS JOIN visits ON visits.id = visit_id
  CROSS JOIN research_visitors AS visitor ON visitor.anonymous_id = visits.anonymous_id
  LEFT JOIN research_arrivals AS arrival ON arrival.id = arrival_id
  WHERE name = '${name}' AND +received_at >= @start AND visitor.day BETWEEN @firstDay AND @lastDay`;

const FIELD_ERRORS = `
  SELECT properties ->> 'form' AS form, properties ->> 'field' AS field, coalesce(language, '') AS language, stage,
    count(DISTINCT visitor.id) AS visitors
  ${eventsOfVisitors('form_field_error')} GROUP BY 1, 2, 3, 4`;

/** A question by its place on the page: its words differ by language. */
const FAQ = `
  SELECT CAST(properties ->> 'item' AS INTEGER) AS item, max(properties ->> 'question') AS question,
    coalesce(language, '') AS language,
    count(DISTINCT visitor.id) AS visitors
  ${eventsOfVisitors('faq_expanded')} GROUP BY 1, 3`;

const KNOWN_TIMINGS = BENEFIT_TIMINGS.map((timing) => `'${timing}'`).join(', ');

/** Own words count as 'other' and are not read. */
const timingIn = (column: string) =>
  `CASE WHEN ${column} IN (${KNOWN_TIMINGS}) THEN ${column} WHEN trim(${column}) <> '' THEN 'other' END AS timing`;

/** Rows of a deleted account's address have no language. */
const SIGN_UPS = `
  SELECT step_completed AS step, ${timingIn('benefit_timing_preference')},
    coalesce(language, '') AS language, count(*) AS people
  FROM user_onboarding AS person LEFT JOIN accounts ON accounts.email = person.email
  WHERE person.created_at >= @from AND person.created_at < @until GROUP BY 1, 2, 3`;

const ANONYMOUS_TIMINGS = `
  SELECT ${timingIn('timing_preference')}, count(*) AS people
  FROM anonymous_preferences WHERE saved_at >= @start AND saved_at < @end GROUP BY 1`;

/** Always in the same order, so that the same answers are shown each time. */
const SURVEYS =
  'SELECT answers FROM survey_submissions WHERE received_at >= @start AND received_at < @end ORDER BY received_at, id';

/** What is read of the days of a report, in one snapshot: SQL with its values. */
export function researchQuestions({ start, end, firstDay, lastDay }: ReportRange) {
  const moments = { from: new Date(start).toISOString(), until: new Date(end).toISOString() };
  return {
    arrivals: [ARRIVALS, { firstDay, lastDay }],
    fieldErrors: [FIELD_ERRORS, { start, firstDay, lastDay }],
    faq: [FAQ, { start, firstDay, lastDay }],
    signUps: [SIGN_UPS, moments],
    anonymousTimings: [ANONYMOUS_TIMINGS, { start, end }],
    surveys: [SURVEYS, { start, end }],
    demo: ['SELECT 1 FROM research_demo', {}],
  } as const satisfies Readonly<Record<string, readonly [sql: string, values: object]>>;
}

export type ResearchAnswers = Readonly<
  Record<keyof ReturnType<typeof researchQuestions>, readonly unknown[]>
>;

export const researchData = (answers: ResearchAnswers, stepTimes: readonly StepTime[]): ResearchData => ({
  arrivals: answers.arrivals as readonly ArrivalCount[],
  stepTimes,
  fieldErrors: answers.fieldErrors as readonly FieldErrors[],
  faq: answers.faq as readonly FaqOpened[],
  signUps: answers.signUps as readonly SignUps[],
  anonymousTimings: answers.anonymousTimings as readonly AnonymousTimings[],
  surveys: (answers.surveys as readonly { answers: string }[]).map(
    (row) => JSON.parse(row.answers) as SurveyRow,
  ),
  isDemo: answers.demo.length > 0,
});
