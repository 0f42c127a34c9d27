import { argumentsOf } from '../../server/launch/commands.ts';
import { needSite } from '../../server/launch/site-build.mjs';
import { rehearse } from './rehearsal.ts';

/** `npm run rehearse`: plays the life of an operator against the built product in production mode. */

argumentsOf('rehearse');
await needSite();
const { acts, failed } = await rehearse({ tell: (line) => process.stdout.write(`${line}\n`) });
process.stdout.write(`${acts - failed.length} passed, ${failed.length} failed\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
