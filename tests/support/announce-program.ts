import { MEMORY_FLAGS } from '#server/console/pages/launch.ts';
import { startProgram } from './program.ts';

/** `npm run announce` on the database in `dataDir`, with everything set that sending needs. */
export const startAnnounce = (
  { dataDir, smtpUrl, environment = {} }: AnnounceOptions,
  ...args: readonly string[]
) =>
  startProgram('console/announce.ts', {
    args,
    flags: MEMORY_FLAGS,
    environment: {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://checkahead.example',
      LAUNCH_AT: '2026-01-01T00:00:00Z',
      POSTAL_ADDRESS: 'CheckAhead, 1 Real Street, Springfield',
      MAIL_FROM: 'hello@checkahead.example',
      ...(smtpUrl === undefined ? {} : { MAIL: 'smtp', SMTP_URL: smtpUrl }),
      ...environment,
    },
  });

export interface AnnounceOptions {
  readonly dataDir: string;
  /** Absent: `environment` says how mail is sent. */
  readonly smtpUrl?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs it to its end. */
export const announce = (options: AnnounceOptions, ...args: readonly string[]) =>
  startAnnounce(options, ...args).ended;

export const WHY = ['--name', 'Rosa Diaz', '--why', 'launch day'] as const;
