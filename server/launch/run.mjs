import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { needCurrentNode } from './current-node.mjs';
import { needPackages } from './packages.mjs';
import { giveUp, ROOT } from './programs.mjs';

// `node server/launch/run.mjs NAME`: runs a program of `commands.ts`, with any version of Node.
await needCurrentNode(import.meta.url);
// Not static imports: the first Node may be too old for them.
const { argumentsOf, fileOf } = await import('./commands.ts');
const name = /** @type {import('./commands.ts').CommandName} */ (process.argv[2]);
const path = fileOf(name) ?? '';
const file = join(ROOT, path);
// As if the program had been called itself.
process.argv.splice(1, 2, file);
argumentsOf(name);
await needPackages({ dev: /^(tests|server\/launch)\//.test(path) });
// As into `head`, or onto a full disk.
process.stdout.on('error', (error) => {
  const { code } = /** @type {NodeJS.ErrnoException} */ (error);
  return code === 'EPIPE' ? process.exit() : giveUp(`The output cannot be written (${code}).`);
});
await import(pathToFileURL(file).href);
