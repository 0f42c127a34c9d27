import { openSession } from './console.ts';
import { startProgram } from './program.ts';
import { freePort } from './running-server.ts';

interface ConsoleOptions {
  readonly dataDir: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const spawnConsole = ({ dataDir, environment = {} }: ConsoleOptions, port: number) =>
  startProgram('console/main.ts', {
    environment: { DATA_DIR: dataDir, CONSOLE_PORT: String(port), ...environment },
  });

/** Output and exit code of `npm run console`, for starts that must fail. */
export async function runConsoleToEnd({ port, ...options }: ConsoleOptions & { readonly port: number }) {
  const { code, output } = await spawnConsole(options, port).ended;
  return { code, output };
}

export type ConsoleProcess = Awaited<ReturnType<typeof startConsole>>;

/** The real program in its own process. */
export async function startConsole(options: ConsoleOptions) {
  const port = await freePort();
  const { child, output, ended, printed } = spawnConsole(options, port);
  /** The printed link, which works once. */
  const link = await printed(/http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}/);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    link,
    pid: child.pid,
    output,
    /** Presses Enter where it runs. */
    pressEnter: () => void child.stdin.write('\n'),
    session: () =>
      openSession((path, init) => fetch(new URL(path, url), { ...init, redirect: 'manual' }), link, url),
    async stop() {
      child.kill('SIGTERM');
      return (await ended).code;
    },
  };
}
