import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, startProgram, WITHOUT_PAGES } from './program.ts';
import { freePort } from './running-server.ts';

/** Output and exit code of `node server/main.ts`, for starts that must fail. */
export const runServerToEnd = (environment: Readonly<Record<string, string>>) =>
  startProgram('main.ts', { environment }).ended;

/** Settings of a server for tests, which serves no pages. */
export const serverEnvironment = ({ port, dataDir }: { port: number; dataDir: string }) => ({
  ...WITHOUT_PAGES,
  NODE_ENV: 'test',
  MAIL: 'dev',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  NETWORK_LIMIT_FACTOR: '100000',
  MAIL_PER_DAY: '10000000',
});

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** The real program in its own process. */
export async function startServerProcess({
  dataDir = mkdtempSync(join(tmpdir(), 'checkahead-process-')),
  environment = {},
  flags = [],
  pages = false,
  root = ROOT,
}: {
  dataDir?: string;
  /** Other sources. */
  root?: string;
  /** Arguments for Node itself. */
  flags?: readonly string[];
  /** True: it renders the pages, which takes more than half of a start. */
  pages?: boolean;
  environment?: Readonly<Record<string, string>>;
} = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { child, output, ended, printed } = startProgram('main.ts', {
    flags,
    root,
    environment: {
      ...serverEnvironment({ port, dataDir }),
      ...(pages ? { NODE_OPTIONS: '' } : {}),
      ...environment,
    },
  });
  await printed(/ is ready: /);
  return {
    url,
    port,
    dataDir,
    child,
    /** Its output so far. */
    output,
    /** Sends the signal and returns the exit code, null if the signal ended it. */
    async end(signal: 'SIGTERM' | 'SIGKILL') {
      child.kill(signal);
      return (await ended).code;
    },
    removeData: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
