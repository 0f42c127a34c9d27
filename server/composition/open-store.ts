import { createHmac } from 'node:crypto';
import type { PostgresOptions } from '#adapters/postgres/postgres-store.ts';
import type { SqlStore } from '#adapters/sql/sql-store.ts';
import type { OperatingFact } from '#core/ports/operating-tables.ts';
import { databasePath, type PostgresSettings, type Settings } from '../settings.ts';
import type { Monitor } from './monitor.ts';

/** The data folder or its database cannot be used; `code` is the error code of the system or SQLite. */
export type StoreProblem = Readonly<{ kind: 'cannot-open-store'; code: string; detail: string }>;

export function storeProblem(error: unknown): StoreProblem {
  const { code, message } = error as { code?: unknown; message?: string };
  return Object.freeze({ kind: 'cannot-open-store', code: String(code ?? ''), detail: message ?? '' });
}

interface StoreOptions {
  readonly onFault?: Monitor['storageFault'];
  /** For a program that works while the server runs: makes and migrates nothing, and waits longer for the writes of others. */
  readonly beside?: boolean;
  readonly waitMs?: number;
}

/** Networks and mailboxes would be counted as new ones, so a server with another key must not start. */
async function checkDigestKey(store: SqlStore): Promise<void> {
  const fact = 'digest-key' satisfies OperatingFact;
  const proof = createHmac('sha256', store.digestKey).update(fact).digest('base64url');
  const known = await store.write(async (statements) => {
    const row = (await statements.operatingFact.get(fact)) as { value: string } | undefined;
    if (!row) await statements.setOperatingFact.run(fact, proof);
    return row?.value ?? proof;
  });
  if (known.isErr()) throw new Error('it is locked, or cannot be written to');
  if (known.value !== proof)
    throw Object.assign(new Error('DIGEST_KEY is another one'), { code: 'WRONG_DIGEST_KEY' });
}

async function openPostgres(
  settings: PostgresSettings,
  options: Omit<PostgresOptions, keyof PostgresSettings>,
): Promise<SqlStore> {
  const { openPostgresStore } = await import('#adapters/postgres/postgres-store.ts');
  const store = await openPostgresStore({ ...settings, ...options });
  try {
    await checkDigestKey(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** PostgreSQL if DATABASE_URL is set, else the file in DATA_DIR; loads the code of neither before. Throws the error of the database or the system. */
export async function openStore(settings: Settings, options: StoreOptions): Promise<SqlStore> {
  if (settings.postgres !== null) {
    const hosted = settings.supabase && (await import('#adapters/supabase/server/hosted-tables.ts'));
    return openPostgres(settings.postgres, { ...options, ...(hosted && { project: hosted.HOSTED_TABLES }) });
  }
  const path = databasePath(settings);
  const [{ prepareDatabase }, { openSqliteStore }] = await Promise.all([
    import('#adapters/sqlite/database-copies.ts'),
    import('#adapters/sqlite/group-commit.ts'),
  ]);
  if (!options.beside) await prepareDatabase(path, Date.now());
  const store = openSqliteStore(path, options);
  if (store.missed().length === 0) return store;
  await store.close();
  await (await import('./do-again.ts')).catchUp(settings, options);
  return openSqliteStore(path, options);
}
