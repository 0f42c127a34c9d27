import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { needCurrentNode } from './current-node.mjs';
import { needPackages } from './packages.mjs';
import { ROOT } from './programs.mjs';

// `node server/launch/run.mjs FILE`: runs a TypeScript program of this project, with any version of Node.
await needCurrentNode(import.meta.url);
await needPackages();
await import(pathToFileURL(join(ROOT, process.argv[2] ?? '')).href);
