import { parseArgs } from 'node:util';
import { err, ok, Result } from 'neverthrow';
import { seedDemo } from '#adapters/sqlite/research/seed-demo.ts';
import { databasePath, readSettings } from '../settings.ts';
import { storeProblem } from './embedded-ports.ts';
import { startProblem } from './start-problem.ts';

const USAGE =
  'npm run seed-demo takes --people (1 to 10000000), --seed (a whole number; 1) and --data-dir (a folder; DATA_DIR).';
const PEOPLE_MAX = 10_000_000;

const OPTIONS = {
  people: { type: 'string', default: '5000' },
  seed: { type: 'string', default: '1' },
  'data-dir': { type: 'string' },
} as const;
const readArguments = Result.fromThrowable(
  (args: readonly string[]) => parseArgs({ args: [...args], options: OPTIONS }).values,
  () => USAGE,
);

/** Fills the database with made-up people; one line for the operator. */
export function seedDemoDatabase(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  now: number,
): Result<string, string> {
  const read = readArguments(args);
  if (read.isErr()) return err(read.error);
  const { 'data-dir': dataDir, ...numbers } = read.value;
  const [people, seed] = [numbers.people, numbers.seed].map((given) =>
    /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN,
  ) as [number, number];
  if (!(people >= 1 && people <= PEOPLE_MAX) || Number.isNaN(seed)) return err(USAGE);
  return readSettings(dataDir === undefined ? env : { ...env, DATA_DIR: dataDir })
    .mapErr(({ line }) => line)
    .andThen((settings) => {
      const place = `The database in ${settings.dataDir}`;
      if (settings.site.backend !== 'server') return err('npm run seed-demo works with BACKEND=server only.');
      if (settings.production) return err('npm run seed-demo does not work when NODE_ENV is production.');
      try {
        return seedDemo(databasePath(settings), { people, seed, now }).match(
          () => ok(`${place} now has the demo data of ${people} made-up visitors.`),
          (problem) =>
            err(
              problem === 'has-demo'
                ? `${place} has demo data already. Delete the folder to make it again.`
                : `${place} has people in it. Demo data goes into a new folder only: set --data-dir.`,
            ),
        );
      } catch (error) {
        return err(startProblem(storeProblem(error), settings));
      }
    });
}
