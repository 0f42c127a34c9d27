import { say } from './programs.mjs';
import { buildSite } from './site-build.mjs';

say('Building the pages…');
const { code, output } = await buildSite();
process.stdout.write(output);
process.exitCode = code;
