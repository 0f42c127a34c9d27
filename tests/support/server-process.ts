import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'main.ts');
const WITHOUT_PAGES = pathToFileURL(join(import.meta.dirname, 'without-pages.ts')).href;

/** Settings in the tester's environment must not reach the server. */
const INHERITED = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
};

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/** Output and exit code of `node server/main.ts`, for starts that must fail. */
export async function runServerToEnd(
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...INHERITED, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

/** The real program in its own process. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Sends the signal and returns the exit code, null if the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  removeData(): void;
}

export async function startServerProcess({
  dataDir = mkdtempSync(join(tmpdir(), 'checkahead-process-')),
  environment = {},
  flags = [],
  pages = false,
}: {
  dataDir?: string;
  /** Arguments for Node itself. */
  flags?: readonly string[];
  /** True: it renders the pages, which takes more than half of a start. */
  pages?: boolean;
  environment?: Readonly<Record<string, string>>;
} = {}): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...flags, MAIN], {
    env: {
      ...INHERITED,
      ...(pages ? {} : { NODE_OPTIONS: `--import=${WITHOUT_PAGES}` }),
      NODE_ENV: 'test',
      MAIL: 'dev',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      NETWORK_LIMIT_FACTOR: '100000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const heard = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', heard);
  child.stderr.on('data', heard);
  const ended = once(child, 'close') as Promise<[number | null]>;
  await Promise.race([
    new Promise<void>((resolve) => {
      child.stdout.on('data', () => {
        if (output.includes(' is ready: ')) resolve();
      });
    }),
    ended.then(() => {
      throw new Error(`the server did not start: ${output}`);
    }),
  ]);
  return {
    url,
    port,
    dataDir,
    child,
    output: () => output,
    async end(signal) {
      child.kill(signal);
      return (await ended)[0];
    },
    removeData: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
