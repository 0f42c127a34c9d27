import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { makeDataFolder } from './data-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WITHOUT_PAGES = pathToFileURL(join(import.meta.dirname, 'without-pages.ts')).href;
/** Fails with the name of a server that hangs; on a busy machine a start may take minutes. */
const START_LIMIT_MS = 240_000;

/** The product's server in its own process, with its own port and data. */
export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly processId: number;
  /** Everything that it wrote to stdout and stderr so far, across restarts. */
  output(): string;
  /** Stops it, by default with SIGTERM, and restarts it on the same port and data. */
  restart(signal?: NodeJS.Signals): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Stops it and deletes its data. */
  dispose(): Promise<void>;
}

/**
 * Starts `server/main.ts` like an operator. `environment` overrides the settings for tests; PAGES_IN in it names the only language
 * with pages, for a test that needs no other. `root`: other sources.
 */
export async function startServer(
  environment: Readonly<Record<string, string>> = {},
  root = ROOT,
): Promise<RunningServer> {
  if (!existsSync(join(root, 'dist', 'prerender', 'en', 'entry.js'))) {
    throw new Error('The pages are not built: run `npm run build` first.');
  }
  const dataDir = makeDataFolder('server-under-test-');
  const port = Number(environment.PORT) || (await freePort());
  const url = `http://localhost:${port}`;
  let output = '';
  let child: ChildProcess;

  const start = async () => {
    const started = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
      cwd: root,
      env: {
        ...withoutSettings(process.env),
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        NODE_ENV: 'test',
        MAIL: 'dev',
        LOG_LEVEL: 'info',
        // Every test comes from the same address.
        NETWORK_LIMIT_FACTOR: '1000',
        ...(environment.PAGES_IN ? { NODE_OPTIONS: `--import=${WITHOUT_PAGES}` } : {}),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const before = output.length;
    await new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => {
        started.kill('SIGKILL');
        reject(new Error(`The server was not ready after ${START_LIMIT_MS / 1000} s:\n${output}`));
      }, START_LIMIT_MS);
      const keep = (chunk: Buffer) => {
        output += chunk;
        // Requests until one is answered would cost a second of processor time.
        if (!output.includes(' is ready: ', before)) return;
        clearTimeout(limit);
        resolve();
      };
      started.stdout.on('data', keep);
      started.stderr.on('data', keep);
      started.once('close', () => {
        clearTimeout(limit);
        reject(new Error(`The server ended while starting:\n${output}`));
      });
    });
  };

  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };

  await start();
  return {
    url,
    dataDir,
    get processId() {
      return child.pid ?? 0;
    },
    output: () => output,
    stop,
    restart: async (signal) => {
      await stop(signal);
      await start();
    },
    dispose: async () => {
      await stop('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The settings in the tester's environment must not reach the server under test. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = ['PATH', 'NODE_COMPILE_CACHE', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LANG', 'TZ'];
  return Object.fromEntries(kept.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
}

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
