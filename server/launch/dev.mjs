import { join } from 'node:path';
import { createServer } from 'vite';
import { giveUp, ROOT, SIGNALS } from './programs.mjs';

process.env.CHECKAHEAD_BACKEND ??= 'memory';

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
  for (const signal of SIGNALS) process.once(signal, stop);
} catch (error) {
  giveUp(`The development server cannot start: ${error instanceof Error ? error.message : error}.`);
}
