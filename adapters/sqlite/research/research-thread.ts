import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import type { ReportRange } from '#core/research/report-range.ts';
import type { ResearchData, StepTime } from '#core/research/research-store.ts';
import { FIRST_WITH_TIME, MAX_STEP_MS } from '#core/research/stages.ts';
import { type ResearchAnswers, researchData, researchQuestions } from '../../sql/sql-research.ts';
import { readSnapshot } from './read-snapshot.ts';

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
      if (!(took >= 0 && took <= MAX_STEP_MS)) continue;
      const seconds = Math.floor(took / 1_000);
      const key = `${stage} ${seconds} ${language}`;
      const count = counts.get(key);
      if (count) count.visitors += 1;
      else counts.set(key, { stage, language, seconds, visitors: 1 });
    }
  }
  return [...counts.values()];
}

const { path, range } = workerData as { readonly path: string; readonly range: ReportRange };

// The server goes first.
setPriority(constants.priority.PRIORITY_LOW);
const data: ResearchData = readSnapshot(path, (database) => {
  const answers = Object.entries(researchQuestions(range)).map(([name, [sql, values]]) => [
    name,
    database.prepare(sql).all(values),
  ]);
  return researchData(Object.fromEntries(answers) as ResearchAnswers, readStepTimes(database, range));
});
parentPort?.postMessage(data);
