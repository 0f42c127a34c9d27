import { join } from 'node:path';
import { needCurrentNode } from './current-node.mjs';
import { needPackages } from './packages.mjs';
import { giveUp, ROOT } from './programs.mjs';

await needCurrentNode(import.meta.url);
(await import('./commands.ts')).argumentsOf('dev');
await needPackages();

process.env.CHECKAHEAD_BACKEND ??= 'memory';
const { createServer } = await import('vite');

try {
  const { PORT, HOST } = process.env;
  const server = await createServer({
    configFile: join(ROOT, 'vite.config.ts'),
    server: {
      ...(PORT ? { port: Number(PORT), strictPort: true } : {}),
      ...(HOST ? { host: HOST } : {}),
    },
  });
  await server.listen();
  server.printUrls();
  const stop = () => void server.close().finally(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  giveUp(`The development server cannot start: ${error instanceof Error ? error.message : error}.`);
}
