import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { needCurrentNode } from './current-node.mjs';
import { needPackages } from './packages.mjs';
import { MEMORY_FOLDER, say } from './programs.mjs';
import { needSite, siteIsBuilt } from './site-build.mjs';

// What `start.mjs` runs: builds the pages if they changed, then serves them.
await needCurrentNode(import.meta.url);
await needPackages({ dev: !siteIsBuilt() });
await needSite();

say('Starting the server…');
const server = new URL('../main.ts', import.meta.url);
process.argv[1] = fileURLToPath(server);
// Not a static import: the first Node may be too old to have them.
const { enableCompileCache, flushCompileCache } = await import('node:module');
// The next start reuses the compiled code: it is faster and uses less memory.
enableCompileCache(join(MEMORY_FOLDER, 'compiled'));
await import(server.href);
flushCompileCache();
