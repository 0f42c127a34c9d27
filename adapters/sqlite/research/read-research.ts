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
  SELECT day, ifnull(landing_page, '') AS landingPage, ifnull(source, '') AS source, ifnull(campaign, '') AS campaign,
    ifnull(language, '') AS language, stage, sum(visitors) AS visitors FROM (
    SELECT day, arrival_id, stage, count(*) AS visitors FROM research_visitors
    WHERE day BETWEEN @firstDay AND @lastDay GROUP BY day, arrival_id, stage
  ) LEFT JOIN research_arrivals ON research_arrivals.id = arrival_id GROUP BY 1, 2, 3, 4, 5, 6`;

/** The first stage whose stage before has a time. */
const FIRST_WITH_TIME = 2;

/** Reads the whole table, which took 0.4 s with five million visitors; for those of a month, an index takes five times as long. */
const FAR_VISITORS = `
  SELECT arrival_id, stage, at_1, at_2, at_3, at_4, at_5, at_6 FROM research_visitors NOT INDEXED
  WHERE day BETWEEN @firstDay AND @lastDay AND stage >= ${FIRST_WITH_TIME}`;

type FarVisitor = readonly [arrivalId: number, stage: number, ...at: readonly (number | null)[]];

/** Counted here and not by SQLite, which sorts all rows for each stage and takes four times as long. */
function readStepTimes(database: Database.Database, { firstDay, lastDay }: ReportRange): readonly StepTime[] {
  const languages = new Map(
    database.prepare('SELECT id, language FROM research_arrivals').raw().all() as [number, string][],
  );
  const counts = new Map<string, { -readonly [K in keyof StepTime]: StepTime[K] }>();
  const visitors = database.prepare(FAR_VISITORS).raw().iterate({ firstDay, lastDay });
  for (const [arrivalId, reached, ...at] of visitors as Iterable<FarVisitor>) {
    const language = languages.get(arrivalId) ?? '';
    for (let stage = FIRST_WITH_TIME; stage <= reached; stage += 1) {
      const took = (at[stage - 1] ?? Number.NaN) - (at[stage - 2] ?? Number.NaN);
      if (!(took >= 0 && took <= DAY_MS)) continue;
      const seconds = Math.floor(took / 1_000);
      const key = `${stage} ${seconds} ${language}`;
      const count = counts.get(key);
      if (count) count.visitors += 1;
      else counts.set(key, { stage, language, seconds, visitors: 1 });
    }
  }
  return [...counts.values()];
}

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
  SELECT properties ->> 'form' AS form, properties ->> 'field' AS field, ifnull(language, '') AS language, stage,
    count(DISTINCT visitor.id) AS visitors
  ${eventsOfVisitors('form_field_error')} GROUP BY 1, 2, 3, 4`;

/** A question by its place on the page: its words differ by language. */
const FAQ = `
  SELECT properties ->> 'item' AS item, max(properties ->> 'question') AS question,
    ifnull(language, '') AS language,
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

/** Always in the same order, so that the same answers are shown each time. */
const SURVEYS =
  'SELECT answers FROM survey_submissions WHERE received_at >= @start AND received_at < @end ORDER BY received_at, id';

export function readResearch(database: Database.Database, range: ReportRange): ResearchData {
  const { start, end, firstDay, lastDay } = range;
  const all = <Row>(sql: string, values: object) => database.prepare<unknown[], Row>(sql).all(values);
  const moments = { from: new Date(start).toISOString(), until: new Date(end).toISOString() };
  return {
    arrivals: all<ArrivalCount>(ARRIVALS, { firstDay, lastDay }),
    stepTimes: readStepTimes(database, range),
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
