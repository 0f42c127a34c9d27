import { err, ok, type Result } from 'neverthrow';
import type { SqlStore } from '#adapters/sql/sql-store.ts';
import { createEmbeddedApp } from '../routes/embedded-app.ts';
import type { Settings } from '../settings.ts';
import { type ComposedServer, composeApp } from './compose-app.ts';
import type { Monitor } from './monitor.ts';
import { openStore, type StoreProblem, storeProblem } from './open-store.ts';
import { makePorts, type ServerOptions } from './ports.ts';

const MAIL_PAUSE_MS = 250;
/** Looking for mail is a transaction, for which the other servers wait. */
const SHARED_MAIL_PAUSE_MS = 1_000;

export const composeEmbedded = (options: ServerOptions & { readonly store: SqlStore }): ComposedServer =>
  composeApp(options, makePorts(options), createEmbeddedApp);

/** The opened storage for people and rows, and the server that uses it. */
interface Backend {
  readonly store: SqlStore;
  compose(options: ServerOptions): ComposedServer;
  /** Pause between two runs of the mail job, milliseconds. */
  readonly mailPauseMs: number;
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
      store,
      compose: (options) =>
        hosted
          ? hosted.composeHosted({ ...options, store, project })
          : composeEmbedded({ ...options, store }),
      mailPauseMs: settings.postgres === null ? MAIL_PAUSE_MS : SHARED_MAIL_PAUSE_MS,
    });
  } catch (error) {
    return err(storeProblem(error));
  }
}
