import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './server-process.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'console', 'main.ts');

interface ConsoleOptions {
  readonly dataDir: string;
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

function spawnConsole({ dataDir, port, environment = {} }: ConsoleOptions) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      DATA_DIR: dataDir,
      ...(port === undefined ? {} : { CONSOLE_PORT: String(port) }),
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const heard = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', heard);
  child.stderr.on('data', heard);
  return { child, closed: once(child, 'close') as Promise<[number | null]>, output: () => output };
}

/** Output and exit code of `npm run console`, for starts that must fail. */
export async function runConsoleToEnd(
  options: ConsoleOptions,
): Promise<{ code: number | null; output: string }> {
  const { closed, output } = spawnConsole(options);
  const [code] = await closed;
  return { code, output: output() };
}

/** The real program in its own process. */
export interface ConsoleProcess {
  readonly url: string;
  readonly port: number;
  /** The printed link, which works once. */
  readonly link: string;
  output(): string;
  /** Presses Enter where it runs. */
  pressEnter(): void;
  /** Opens a session as a browser does. */
  session(): Promise<{
    get(path: string): Promise<Response>;
    post(path: string, form: Record<string, string>): Promise<Response>;
  }>;
  stop(): Promise<number | null>;
}

export async function startConsole(options: Omit<ConsoleOptions, 'port'>): Promise<ConsoleProcess> {
  const port = await freePort();
  const { child, closed, output } = spawnConsole({ ...options, port });
  const linkOf = () => /http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}/.exec(output())?.[0];
  await Promise.race([
    new Promise<void>((resolve) => {
      child.stdout.on('data', () => {
        if (linkOf()) resolve();
      });
    }),
    closed.then(() => {
      throw new Error(`the console did not start: ${output()}`);
    }),
  ]);
  const url = `http://127.0.0.1:${port}`;
  const link = linkOf() ?? '';
  return {
    url,
    port,
    link,
    output,
    pressEnter: () => void child.stdin.write('\n'),
    async session() {
      const opened = await fetch(link, { redirect: 'manual' });
      const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      return {
        get: (path) => fetch(`${url}${path}`, { headers: { cookie }, redirect: 'manual' }),
        post: (path, form) =>
          fetch(`${url}${path}`, {
            method: 'POST',
            redirect: 'manual',
            headers: { cookie, origin: url },
            body: new URLSearchParams(form),
          }),
      };
    },
    async stop() {
      child.kill('SIGTERM');
      return (await closed)[0];
    },
  };
}
