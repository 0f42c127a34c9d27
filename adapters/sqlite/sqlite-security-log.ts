import Database from 'better-sqlite3';
import type { Clock } from '#core/ports/clock.ts';
import type { SecurityEvent, SecurityEventKind, SecurityLog } from '#core/ports/security-log.ts';
import type { SqliteStore } from './group-commit.ts';
import { addressHash, saltOf, securityRow } from './security-row.ts';
import { makeStatements } from './statements.ts';

const FLUSH_PAUSE_MS = 1_000;
/** Maximum number of distinct pending events; beyond it they are aggregated without address and network. */
const MAX_WAITING = 100;

/**
 * Writes refused requests in the background, aggregating repeats into few rows. Pending events are lost if
 * the process dies.
 */
export function makeSqliteSecurityLog({
  store,
  clock,
}: {
  store: SqliteStore;
  clock: Pick<Clock, 'now'>;
}): SecurityLog & { flush(): Promise<void> } {
  let waiting = new Map<string, { event: SecurityEvent; at: number; count: number }>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const batch = [...waiting.values()];
    waiting = new Map();
    if (batch.length === 0) return;
    // An outage of the store loses the batch: refusing requests must not depend on it.
    await store.write((statements) => {
      for (const { event, at, count } of batch) {
        statements.addSecurityEvent.run(securityRow(statements, event, at, count));
      }
    });
  }

  const keyOf = ({ kind, detail, email, network }: SecurityEvent) =>
    JSON.stringify([kind, detail, email, network]);

  return {
    flush,
    record(event) {
      const hasRoom = waiting.size < MAX_WAITING || waiting.has(keyOf(event));
      const { email: _email, network: _network, ...bare } = event;
      const kept = hasRoom ? event : bare;
      const key = keyOf(kept);
      waiting.set(key, { event: kept, at: clock.now(), count: (waiting.get(key)?.count ?? 0) + 1 });
      timer ??= setTimeout(() => void flush(), FLUSH_PAUSE_MS).unref();
    },
  };
}

export interface SecurityLogLine {
  readonly kind: SecurityEventKind;
  readonly detail: string;
  readonly addressHash: string;
  readonly networkHash: string;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly count: number;
}

/**
 * For the operator: the rows of the log in the file at `path`, newest last; with `email` (normalized) only
 * those of this address. Read-only.
 */
export function readSecurityLog(path: string, email?: string): readonly SecurityLogLine[] {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const lines = database
      .prepare(
        `SELECT kind, detail, address_hash AS addressHash, network_hash AS networkHash, first_at AS firstAt,
           last_at AS lastAt, count FROM security_log ORDER BY last_at, id`,
      )
      .all() as SecurityLogLine[];
    if (email === undefined) return lines;
    const hash = addressHash(saltOf(makeStatements(database)), email);
    return lines.filter((line) => line.addressHash === hash);
  } finally {
    database.close();
  }
}
