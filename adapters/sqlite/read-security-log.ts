import type { SecurityEventKind } from '#core/ports/security-log.ts';
import { addressHash } from '../sql/sql-security-log.ts';
import { readDigestKey } from './digest-key.ts';
import { readSnapshot } from './research/read-snapshot.ts';

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
  const lines = readSnapshot(
    path,
    (database) =>
      database
        .prepare(
          `SELECT kind, detail, address_hash AS addressHash, network_hash AS networkHash, first_at AS firstAt,
             last_at AS lastAt, count FROM security_log ORDER BY last_at, id`,
        )
        .all() as SecurityLogLine[],
  );
  if (email === undefined) return lines;
  const hash = addressHash(readDigestKey(path), email);
  return lines.filter((line) => line.addressHash === hash);
}
