import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '..', '..', 'server', 'console', 'announce.ts');

/** As in package.json. */
const FLAGS = ['--max-semi-space-size=3', '--max-old-space-size=128'];

export interface AnnounceRun {
  readonly child: ChildProcess;
  /** Its output so far. */
  output(): string;
  readonly ended: Promise<{ code: number | null; output: string }>;
}

/** `npm run announce` on the database in `dataDir`, with everything set that sending needs. */
export function startAnnounce(
  { dataDir, smtpUrl, environment = {} }: AnnounceOptions,
  ...args: readonly string[]
): AnnounceRun {
  const child = spawn(process.execPath, [...FLAGS, PROGRAM, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://checkahead.example',
      LAUNCH_AT: '2026-01-01T00:00:00Z',
      POSTAL_ADDRESS: 'CheckAhead, 1 Real Street, Springfield',
      MAIL_FROM: 'hello@checkahead.example',
      ...(smtpUrl === undefined ? {} : { MAIL: 'smtp', SMTP_URL: smtpUrl }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { child, output: () => output, ended };
}

export interface AnnounceOptions {
  readonly dataDir: string;
  /** Absent: `environment` says how mail is sent. */
  readonly smtpUrl?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs it to its end. */
export const announce = (options: AnnounceOptions, ...args: readonly string[]) =>
  startAnnounce(options, ...args).ended;

export const WHY = ['--why', 'launch day'] as const;
