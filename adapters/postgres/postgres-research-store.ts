import { ResultAsync } from 'neverthrow';
import { unavailable } from '#core/ports/failures.ts';
import type { ReportRange } from '#core/research/report-range.ts';
import type { ResearchData, ResearchStore, StepTime } from '#core/research/research-store.ts';
import { FIRST_WITH_TIME, MAX_STEP_MS, STAGES } from '#core/research/stages.ts';
import { type ResearchAnswers, researchData, researchQuestions } from '../sql/sql-research.ts';
import type { Connection, Connections } from './connections.ts';
import { SCHEMA } from './migrate.ts';
import { translate } from './statements.ts';

/** The figures of millions of people take seconds. */
const LIMIT_MS = 60_000;

const STEPS = [...STAGES.keys()].slice(FIRST_WITH_TIME).map(
  (stage) =>
    `SELECT ${stage} AS stage, arrival_id, at_${stage} - at_${stage - 1} AS took FROM research_visitors
     WHERE day BETWEEN @firstDay AND @lastDay AND stage >= ${stage}`,
);
const STEP_TIMES = `SELECT stage, coalesce(language, '') AS language, took / 1000 AS seconds, count(*) AS visitors
  FROM (${STEPS.join(' UNION ALL ')}) AS step LEFT JOIN research_arrivals ON research_arrivals.id = arrival_id
  WHERE took BETWEEN 0 AND ${MAX_STEP_MS} GROUP BY 1, 2, 3`;

async function readResearch(connection: Connection, range: ReportRange): Promise<ResearchData> {
  const ask = async (sql: string, values: object) => {
    const { text, valuesOf } = translate(sql.replaceAll('properties ->>', 'properties::json ->>'));
    return (await connection.query(text, valuesOf([values]))).rows;
  };
  await connection.query(
    `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${SCHEMA}; SET LOCAL statement_timeout TO ${LIMIT_MS}`,
  );
  const answers: [string, readonly unknown[]][] = [];
  for (const [name, [sql, values]] of Object.entries(researchQuestions(range))) {
    answers.push([name, await ask(sql, values)]);
  }
  const stepTimes = (await ask(STEP_TIMES, range)) as readonly StepTime[];
  await connection.query('COMMIT');
  return researchData(Object.fromEntries(answers) as ResearchAnswers, stepTimes);
}

/** Reads in a snapshot, beside running servers. */
export function makePostgresResearchStore(connections: Pick<Connections, 'connect'>): ResearchStore {
  async function all(range: ReportRange): Promise<ResearchData> {
    const connection = await connections.connect('migrate');
    let isBroken = true;
    try {
      const data = await readResearch(connection, range);
      isBroken = false;
      return data;
    } finally {
      connection.release(isBroken);
    }
  }
  return { all: (range) => ResultAsync.fromPromise(all(range), () => unavailable()) };
}
