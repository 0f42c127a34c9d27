import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { err, ok, type Result } from 'neverthrow';
import { openSqliteStore, type SqliteStore } from '#adapters/sqlite/group-commit.ts';
import { audited } from '#core/operating/audited.ts';
import type { AuditEntry } from '#core/ports/audit-log.ts';
import { createServices, type Services } from '#core/services.ts';
import { readSettings, type Settings } from '../settings.ts';
import { databasePath } from './boot.ts';
import type { ServerOptions } from './common-ports.ts';
import { type EmbeddedPorts, embeddedPorts, serviceOptions, storeProblem } from './embedded-backend.ts';
import { loadMailer } from './load-mailer.ts';
import { startProblem } from './start-problem.ts';

/** How long a write waits for the server's. It waits up to `BUSY_TIMEOUT_MS` for ours, which are short. */
const WAIT_MS = 5_000;

/** An action as the operator's programs record it; who acts is known. */
export type OperatorAction = Omit<AuditEntry, 'who'>;

/** What a program of the operator works with, beside a running server or without one. */
export interface BesideServer {
  readonly settings: Settings;
  readonly ports: EmbeddedPorts;
  /** The operating system's user. */
  readonly operator: string;
  /** The ports whose store records the action in each of its transactions. */
  portsFor(action: OperatorAction): EmbeddedPorts;
  /** Core's services over them. */
  servicesFor(action: OperatorAction): Services;
  close(): Promise<void>;
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}

/** Over a store that is open. */
export function besideServer(
  options: Omit<ServerOptions, 'pages'> & { readonly store: SqliteStore },
  operator = userName(),
): BesideServer {
  const ports = embeddedPorts(options);
  const portsFor = (action: OperatorAction): EmbeddedPorts => ({
    ...ports,
    uow: audited(ports.uow, ports.clock, { who: operator, ...action }),
  });
  return {
    settings: options.settings,
    ports,
    operator,
    portsFor,
    servicesFor: (action) => createServices(portsFor(action), serviceOptions(options.settings)),
    close: () => options.store.close(),
  };
}

/** Opens the database of the settings, which must exist. The error is one line for the operator. */
export async function openBesideServer(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Result<BesideServer, string>> {
  const read = readSettings(env);
  if (read.isErr()) return err(read.error.line);
  const settings = read.value;
  const { backend } = settings.site;
  if (backend !== 'server') return err(`This program works with BACKEND=server only; BACKEND is ${backend}.`);
  const path = databasePath(settings);
  if (!existsSync(path)) {
    return err(
      `There is no database in DATA_DIR ${settings.dataDir}. Start the server once, or set DATA_DIR.`,
    );
  }
  const mailer = await loadMailer(settings);
  try {
    const store = openSqliteStore(path, { waitMs: WAIT_MS, beside: true });
    return ok(besideServer({ settings, store, mailer }));
  } catch (error) {
    return err(startProblem(storeProblem(error), settings));
  }
}
