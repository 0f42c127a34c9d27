import { accessSync } from 'node:fs';
import { userInfo } from 'node:os';
import { err, ok, type Result } from 'neverthrow';
import { callFeed } from '#adapters/mail/calendar-file.ts';
import type { SqlStore } from '#adapters/sql/sql-store.ts';
import { hasCode } from '#adapters/sqlite/error-codes.ts';
import { attempt } from '#core/attempt.ts';
import type { SignInLinks } from '#core/identity/sign-in-links.ts';
import { makeOperating, type Operating } from '#core/operating/make-operating.ts';
import type { Appointment } from '#core/ports/appointments.ts';
import type { ResearchStore } from '#core/research/research-store.ts';
import { databasePath, readSettings, type Settings } from '../settings.ts';
import { loadMailer } from './load-mailer.ts';
import { openStore, storeProblem } from './open-store.ts';
import { makePorts, type Ports, type ServerOptions, serviceOptions } from './ports.ts';
import { startProblem } from './start-problem.ts';

/** How long a write waits for the server's. Those wait up to a second for ours, which are short. */
export const WAIT_MS = 5_000;

/** What a program of the operator works with, beside a running server or without one. */
export interface OperatorBackend {
  readonly settings: Settings;
  readonly ports: Ports;
  /** The operating system's user. */
  readonly operator: string;
  readonly operating: Operating;
  readonly research: ResearchStore;
  /** The file of the calendar feed. */
  callFeed(calls: readonly Appointment[]): string;
  close(): Promise<void>;
}

/** A container may run as a user without a name. */
export const userName = () => attempt(() => userInfo().username, `user ${process.getuid?.() ?? ''}`.trim());

/** Over a store that is open. */
export function operatorBackend(
  {
    linksOver,
    ...options
  }: Omit<ServerOptions, 'pages'> & {
    readonly store: SqlStore;
    readonly linksOver?: ((ports: Ports) => SignInLinks) | null;
  },
  operator = userName(),
): OperatorBackend {
  const ports = makePorts(options);
  const { site } = options.settings;
  const links = linksOver?.(ports);
  return {
    settings: options.settings,
    ports,
    research: options.store.research(),
    operator,
    operating: makeOperating({ ...ports, links }, serviceOptions(options.settings)),
    callFeed: (calls) => callFeed(calls, site, ports.clock.now()),
    close: () => options.store.close(),
  };
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of a database in DATA_DIR, which may not exist yet. The error is one line for the operator. */
export function readEmbeddedSettings(env: Environment): Result<Settings, string> {
  return readSettings(env).andThen((settings) => {
    const { backend } = settings.site;
    if (backend !== 'server')
      return err(`This program works with BACKEND=server only; BACKEND is ${backend}.`);
    if (settings.postgres !== null) {
      return err(
        'This program works with the database in DATA_DIR only, and DATABASE_URL is set. See docs/scaling.md.',
      );
    }
    return ok(settings);
  });
}

/** The same, with a database that is there. */
export const findDatabase = (env: Environment): Result<Settings, string> =>
  readEmbeddedSettings(env).andThen((settings) => {
    try {
      accessSync(databasePath(settings));
      return ok(settings);
    } catch (error) {
      return hasCode(error, /^ENOENT$/)
        ? err(`There is no database in DATA_DIR ${settings.dataDir}. Start the server once, or set DATA_DIR.`)
        : err(startProblem(storeProblem(error), settings));
    }
  });

/** The database of the settings, beside a running server or without one. The error is one line for the operator. */
export async function openExistingStore(
  env: Environment,
  waitMs = WAIT_MS,
): Promise<Result<{ settings: Settings; store: SqlStore }, string>> {
  const found = readSettings(env).andThen((any) => (any.postgres ? ok(any) : findDatabase(env)));
  if (found.isErr()) return err(found.error);
  const settings = found.value;
  try {
    return ok({ settings, store: await openStore(settings, { waitMs, beside: true }) });
  } catch (error) {
    return err(startProblem(storeProblem(error), settings));
  }
}

export async function openOperatorBackend(
  env: Environment,
  waitMs?: number,
  onMailFailure?: (code: string) => void,
): Promise<Result<OperatorBackend, string>> {
  const opened = await openExistingStore(env, waitMs);
  if (opened.isErr()) return err(opened.error);
  const { settings } = opened.value;
  const mailer = await loadMailer(settings, onMailFailure);
  const linksOver =
    settings.supabase && (await import('./hosted-backend.ts')).hostedLinks(settings, settings.supabase);
  return ok(operatorBackend({ ...opened.value, mailer, linksOver }));
}
