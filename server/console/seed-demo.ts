import { orGiveUp } from '../composition/give-up.ts';
import { seedDemoDatabase } from '../composition/seed-demo.ts';
import { argumentsOf } from '../launch/commands.ts';

process.umask(0o077);
const done = orGiveUp(await seedDemoDatabase(argumentsOf('seed-demo').values, process.env, Date.now()));
process.stdout.write(`${done}\n`);
