import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { needCurrentNode } from './current-node.mjs';
import { needPackages } from './packages.mjs';
import { ROOT, say } from './programs.mjs';

export const EDGE_FUNCTIONS = [
  'check-password',
  'generate-magic-link',
  'personal-data',
  'send-email',
  'submit-survey',
];

/**
 * Bundles a function into one file, `<folder>/<name>/index.js`, so that the edge runtime fetches nothing.
 * @param {string} name
 * @param {string} folder
 */
export async function bundleEdgeFunction(name, folder) {
  const { build } = await import('vite');
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: true,
      target: 'es2022',
      outDir: join(folder, name),
      emptyOutDir: true,
      rolldownOptions: {
        input: join(ROOT, 'server', 'composition', 'edge', `${name}.ts`),
        output: { entryFileNames: 'index.js', codeSplitting: false },
      },
    },
  });
}

// `npm run edge-functions`; tests call the function above.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await needCurrentNode(import.meta.url);
  await needPackages();
  for (const name of EDGE_FUNCTIONS) {
    await bundleEdgeFunction(name, join(ROOT, 'dist', 'edge'));
    say(`dist/edge/${name}/index.js`);
  }
}
