import { err, ok, type Result } from 'neverthrow';
import { prepareDatabase } from '#adapters/sqlite/database-copies.ts';
import { openSqliteStore, type SqliteStore } from '#adapters/sqlite/group-commit.ts';
import { createServices, type Services } from '#core/services.ts';
import { createEmbeddedApp } from '../routes/embedded-app.ts';
import type { Backend, StoreProblem } from './backend.ts';
import type { ServerOptions } from './common-ports.ts';
import { type ComposedServer, composeApp } from './compose-app.ts';
import { type EmbeddedPorts, embeddedPorts, serviceOptions, storeProblem } from './embedded-ports.ts';
import type { Monitor } from './monitor.ts';

const MAIL_PAUSE_MS = 250;

export interface EmbeddedServer extends ComposedServer {
  readonly store: SqliteStore;
  readonly ports: EmbeddedPorts;
  readonly services: Services;
}

/** The server of the embedded backend: core's services over one SQLite database. */
export function composeEmbedded({
  store,
  ...options
}: ServerOptions & { readonly store: SqliteStore }): EmbeddedServer {
  const ports = embeddedPorts({ ...options, store });
  const services = createServices(ports, {
    ...serviceOptions(options.settings),
    mailBudget: ports.mailBudget,
  });
  const server = composeApp(options, ports, (dependencies) =>
    createEmbeddedApp({ ...ports, ...services, ...dependencies }),
  );
  return { ...server, store, ports, services };
}

/** SQLite in one file. */
export async function openEmbeddedBackend(
  path: string,
  onFault: Monitor['storageFault'],
): Promise<Result<Backend, StoreProblem>> {
  try {
    await prepareDatabase(path, Date.now());
    const store = openSqliteStore(path, { onFault });
    return ok({
      compose: (options) => composeEmbedded({ ...options, store }),
      mailPauseMs: MAIL_PAUSE_MS,
      close: () => store.close(),
    });
  } catch (error) {
    return err(storeProblem(error));
  }
}
