import { err, ok, type Result } from 'neverthrow';
import type { SqlStore } from '#adapters/sql/sql-store.ts';
import type { SqliteStore } from '#adapters/sqlite/group-commit.ts';
import { createServices, type Services } from '#core/services.ts';
import { createEmbeddedApp } from '../routes/embedded-app.ts';
import type { Settings } from '../settings.ts';
import type { Backend, StoreProblem } from './backend.ts';
import type { ServerOptions } from './common-ports.ts';
import { type ComposedServer, composeApp } from './compose-app.ts';
import { type EmbeddedPorts, embeddedPorts, serviceOptions, storeProblem } from './embedded-ports.ts';
import type { Monitor } from './monitor.ts';
import { openStore } from './open-store.ts';

const MAIL_PAUSE_MS = 250;
/** Looking for mail is a transaction, for which the other servers wait. */
const SHARED_MAIL_PAUSE_MS = 1_000;

export interface EmbeddedServer<S extends SqlStore = SqliteStore> extends ComposedServer {
  readonly store: S;
  readonly ports: EmbeddedPorts;
  readonly services: Services;
}

/** The server of the embedded backend: core's services over one database. */
export function composeEmbedded<S extends SqlStore>({
  store,
  ...options
}: ServerOptions & { readonly store: S }): EmbeddedServer<S> {
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

/** SQLite in one file, PostgreSQL, or a hosted project. */
export async function openBackend(
  settings: Settings,
  onFault: Monitor['storageFault'],
): Promise<Result<Backend, StoreProblem>> {
  const { supabase: project } = settings;
  try {
    const store = await openStore(settings, { onFault });
    // Loads only the code of the chosen backend.
    const hosted = project && (await import('./hosted-backend.ts'));
    return ok({
      compose: (options) =>
        hosted
          ? hosted.composeHosted({ ...options, store, project })
          : composeEmbedded({ ...options, store }),
      mailPauseMs: settings.postgres === null ? MAIL_PAUSE_MS : SHARED_MAIL_PAUSE_MS,
      close: () => store.close(),
    });
  } catch (error) {
    return err(storeProblem(error));
  }
}
