import { parseArgs } from 'node:util';
import { err, ok, type Result } from 'neverthrow';
import { SEED_DEMO_USAGE, seedDemoDatabase } from '../composition/seed-demo.ts';

// `npm run seed-demo -- --people 5000 --data-dir .demo`: a database of made-up people, to try the console and the report.

function readArguments(args: readonly string[]): Result<Parameters<typeof seedDemoDatabase>[0], string> {
  try {
    const options = {
      people: { type: 'string' },
      seed: { type: 'string' },
      'data-dir': { type: 'string' },
    } as const;
    return ok(parseArgs({ args: [...args], options }).values);
  } catch {
    return err(SEED_DEMO_USAGE);
  }
}

readArguments(process.argv.slice(3))
  .andThen((values) => seedDemoDatabase(values, process.env, Date.now()))
  .match(
    (line) => process.stdout.write(`${line}\n`),
    (line) => {
      process.stderr.write(`${line}\n`);
      process.exitCode = 1;
    },
  );
