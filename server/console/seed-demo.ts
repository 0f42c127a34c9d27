import { orGiveUp } from '../composition/give-up.ts';
import { seedDemoDatabase } from '../composition/seed-demo.ts';
import { argumentsOf } from '../launch/commands.ts';

const done = orGiveUp(await seedDemoDatabase(argumentsOf('seed-demo').values, process.env, Date.now()));
process.stdout.write(`${done}\n`);
