import { err, ok, type Result } from 'neverthrow';
import { resolvePorts } from '#adapters/inversify/resolve-ports.ts';
import { makeArgon2PasswordHasher } from '#adapters/node/argon2-password-hasher.ts';
import { makeNodeTokenDigest } from '#adapters/node/node-token-digest.ts';
import { openSqliteStore, type SqliteStore } from '#adapters/sqlite/group-commit.ts';
import { makeSqliteCleanUp } from '#adapters/sqlite/sqlite-clean-up.ts';
import { makeSqliteEventStore } from '#adapters/sqlite/sqlite-event-store.ts';
import { makeSqliteOutboxQueue } from '#adapters/sqlite/sqlite-outbox-queue.ts';
import { makeSqliteSecurityLog } from '#adapters/sqlite/sqlite-security-log.ts';
import { makeSqliteUnitOfWork } from '#adapters/sqlite/sqlite-unit-of-work.ts';
import type { OperatorPorts } from '#core/operating/audited.ts';
import { createServices, type ServiceOptions, type Services } from '#core/services.ts';
import { createEmbeddedApp } from '../routes/embedded-app.ts';
import type { Settings } from '../settings.ts';
import type { Backend, StoreProblem } from './backend.ts';
import { type CommonPorts, commonPorts, type ServerOptions, type StoragePorts } from './common-ports.ts';
import { type ComposedServer, composeApp } from './compose-app.ts';
import { MAIL_WORDS } from './mail-copies.ts';

const MAIL_PAUSE_MS = 250;

export interface EmbeddedPorts extends CommonPorts, StoragePorts, OperatorPorts {}

export interface EmbeddedServer extends ComposedServer {
  readonly store: SqliteStore;
  readonly ports: EmbeddedPorts;
  readonly services: Services;
}

/** The ports over one SQLite database. */
export function embeddedPorts({
  store,
  ...options
}: Omit<ServerOptions, 'pages'> & { readonly store: SqliteStore }): EmbeddedPorts {
  const { site } = options.settings;
  return resolvePorts<EmbeddedPorts>({
    ...commonPorts(options),
    digest: makeNodeTokenDigest,
    hasher: () => options.replace?.hasher ?? makeArgon2PasswordHasher(),
    uow: () => makeSqliteUnitOfWork({ store }),
    outbox: () => makeSqliteOutboxQueue({ store }),
    retention: () => makeSqliteCleanUp({ store }),
    securityLogStore: () => makeSqliteSecurityLog({ store }),
    events: ({ clock }) => (site.analytics === 'first-party' ? makeSqliteEventStore({ store, clock }) : null),
    checkWritable: () => store.checkWritable,
  });
}

export const serviceOptions = ({ site, callLink, networkLimitFactor }: Settings): ServiceOptions => ({
  ...site,
  callLink,
  networkLimitFactor,
  mailWords: MAIL_WORDS,
});

/** The server of the embedded backend: core's services over one SQLite database. */
export function composeEmbedded({
  store,
  ...options
}: ServerOptions & { readonly store: SqliteStore }): EmbeddedServer {
  const ports = embeddedPorts({ ...options, store });
  const services = createServices(ports, serviceOptions(options.settings));
  const server = composeApp(options, ports, (dependencies) =>
    createEmbeddedApp({ ...ports, ...services, ...dependencies }),
  );
  return { ...server, store, ports, services };
}

/** SQLite in one file. */
export function openEmbeddedBackend(path: string): Result<Backend, StoreProblem> {
  try {
    const store = openSqliteStore(path);
    return ok({
      compose: (options) => composeEmbedded({ ...options, store }),
      mailPauseMs: MAIL_PAUSE_MS,
      close: () => store.close(),
    });
  } catch (error) {
    return err(storeProblem(error));
  }
}

export function storeProblem(error: unknown): StoreProblem {
  const { code, message } = error as { code?: unknown; message?: string };
  return Object.freeze({ kind: 'cannot-open-store', code: String(code ?? ''), detail: message ?? '' });
}
