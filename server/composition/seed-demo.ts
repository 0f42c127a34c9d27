import { err, type Result } from 'neverthrow';
import { seedDemo } from '#adapters/sqlite/research/seed-demo.ts';
import { DEMO_PEOPLE_MAX, type OptionsOf } from '../launch/commands.ts';
import { databasePath, wholeNumberBetween } from '../settings.ts';
import { storeProblem } from './open-store.ts';
import { readEmbeddedSettings } from './operator-backend.ts';
import { startProblem } from './start-problem.ts';

/** Fills the database with made-up people; one line for the operator. */
export async function seedDemoDatabase(
  { 'data-dir': dataDir, ...numbers }: OptionsOf<'seed-demo'>,
  env: Readonly<Record<string, string | undefined>>,
  now: number,
): Promise<Result<string, string>> {
  const people = wholeNumberBetween(1, DEMO_PEOPLE_MAX).schema.safeParse(numbers.people).data;
  const seed = wholeNumberBetween(0, 999_999_999).schema.safeParse(numbers.seed).data;
  if (people === undefined || seed === undefined) {
    return err(`npm run seed-demo takes --people, 1 to ${DEMO_PEOPLE_MAX}, and --seed, a whole number.`);
  }
  const read = readEmbeddedSettings(dataDir === undefined ? env : { ...env, DATA_DIR: dataDir });
  if (read.isErr()) return err(read.error);
  const settings = read.value;
  const place = `The database in ${settings.dataDir}`;
  if (settings.production) return err('npm run seed-demo does not work when NODE_ENV is production.');
  try {
    const seeded = await seedDemo(databasePath(settings), { people, seed, now });
    return seeded
      .map(() => `${place} now has the demo data of ${people} made-up visitors, with calls and messages.`)
      .mapErr((problem) =>
        problem === 'has-demo'
          ? `${place} has demo data already. Delete the folder to make it again.`
          : `${place} has people in it. Demo data goes into a new folder only: set --data-dir.`,
      );
  } catch (error) {
    return err(startProblem(storeProblem(error), settings));
  }
}
