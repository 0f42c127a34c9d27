import { orGiveUp } from '../composition/give-up.ts';
import { seedDemoDatabase } from '../composition/seed-demo.ts';

// `npm run seed-demo -- --people 5000 --data-dir .demo`: a database of made-up people, to try the console and the report.

const done = orGiveUp(seedDemoDatabase(process.argv.slice(3), process.env, Date.now()));
process.stdout.write(`${done}\n`);
