import Database from 'better-sqlite3';
import type { SecurityEventKind, SecurityLogStore } from '#core/ports/security-log.ts';
import type { SqliteStore } from './group-commit.ts';
import { addressHash, saltOf, securityRow } from './security-row.ts';
import { makeStatements } from './statements.ts';

export function makeSqliteSecurityLog({ store }: { store: SqliteStore }): SecurityLogStore {
  return {
    add: (events) =>
      store.write((statements) => {
        for (const { event, at, count } of events) {
          statements.addSecurityEvent.run(securityRow(statements, event, at, count));
        }
      }),
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
