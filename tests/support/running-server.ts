import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { makeDataFolder } from './data-folder.ts';
import { ROOT, startProgram, WITHOUT_PAGES } from './program.ts';

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/**
 * The product's server in its own process, with its own port and data, started like an operator does. `environment` overrides the settings for tests; PAGES_IN in it names the only language
 * with pages, for a test that needs no other. `root`: other sources.
 */
export async function startServer(environment: Readonly<Record<string, string>> = {}, root = ROOT) {
  if (!existsSync(join(root, 'dist', 'prerender', 'en', 'entry.js'))) {
    throw new Error('The pages are not built: run `npm run build` first.');
  }
  const dataDir = makeDataFolder('server-under-test-');
  const port = Number(environment.PORT) || (await freePort());
  const url = `http://localhost:${port}`;
  let earlier = '';
  let program: ReturnType<typeof startProgram> | undefined;
  const output = () => earlier + (program?.output() ?? '');

  const start = async () => {
    earlier = output();
    program = startProgram('main.ts', {
      root,
      environment: {
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        NODE_ENV: 'test',
        MAIL: 'dev',
        LOG_LEVEL: 'info',
        // Every test comes from the same address.
        NETWORK_LIMIT_FACTOR: '1000',
        MAIL_PER_DAY: '10000000',
        ...(environment.PAGES_IN ? WITHOUT_PAGES : {}),
        ...environment,
      },
    });
    // Requests until one is answered would cost a second of processor time.
    await program.printed(/ is ready: /);
  };

  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    program?.child.kill(signal);
    await program?.ended;
  };

  await start();
  return {
    url,
    dataDir,
    get processId() {
      return program?.child.pid ?? 0;
    },
    /** Everything that it wrote to stdout and stderr so far, across restarts. */
    output,
    stop,
    /** Stops it, by default with SIGTERM, and restarts it on the same port and data. */
    restart: async (signal?: NodeJS.Signals) => {
      await stop(signal);
      await start();
    },
    /** Stops it and deletes its data. */
    dispose: async () => {
      await stop('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Below the ports that systems give to outgoing connections: one of those may be taken before the server has started. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return freePort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}
