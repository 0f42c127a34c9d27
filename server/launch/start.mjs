import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { needCurrentNode } from './current-node.mjs';
import { needPackages } from './packages.mjs';
import { MEMORY_FOLDER, say } from './programs.mjs';
import { needSite } from './site-build.mjs';

await needCurrentNode(import.meta.url);
await needPackages();
await needSite();

say('Starting the server…');
const server = new URL('../main.ts', import.meta.url);
// The server runs in this process, as if it had been started by itself: one process to stop.
process.argv[1] = fileURLToPath(server);
// Not at the top: the Node that this begins with may be too old to have them.
const { enableCompileCache, flushCompileCache } = await import('node:module');
// The next start takes the program as it was read and compiled now: sooner there, and in less memory.
enableCompileCache(join(MEMORY_FOLDER, 'compiled'));
await import(server.href);
flushCompileCache();
