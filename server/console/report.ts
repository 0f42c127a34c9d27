import { orGiveUp } from '../composition/give-up.ts';
import { report } from './make-report.ts';

// `npm run report -- --from 2026-11-01 --to 2026-11-30 --out report.html`: the research report of these days.

process.stdout.write(orGiveUp(await report(process.argv.slice(3), process.env, Date.now())));
