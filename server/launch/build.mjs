import { needCurrentNode } from './current-node.mjs';
import { needPackages } from './packages.mjs';
import { say } from './programs.mjs';
import { buildSite } from './site-build.mjs';

await needCurrentNode(import.meta.url);
(await import('./commands.ts')).argumentsOf('build');
await needPackages();
say('Building the pages…');
const { code, output } = await buildSite();
process.stdout.write(output);
process.exitCode = code;
