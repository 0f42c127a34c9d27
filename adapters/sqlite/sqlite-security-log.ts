import { createHmac } from 'node:crypto';
import { HOUR_MS } from '#core/calendar/durations.ts';
import { mailboxKey } from '#core/identity/mailbox-key.ts';
import type { SecurityEvent, SecurityEventKind, SecurityLogStore } from '#core/ports/security-log.ts';
import { readDigestKey } from './digest-key.ts';
import type { SqliteStore } from './group-commit.ts';
import { readSnapshot } from './research/read-snapshot.ts';

const keyedHash = (key: string, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url').slice(0, 16);

/** The stored hash of an address, equal for all spellings of its mailbox. `email` is normalized. */
const addressHash = (key: string, email: string) => keyedHash(key, mailboxKey(email));

/** The row that counts the event: equal events within an hour share one row. */
export function securityRow(
  key: string,
  { kind, detail, email, network }: SecurityEvent,
  at: number,
  count: number,
) {
  return {
    hour: Math.floor(at / HOUR_MS),
    kind,
    detail: detail ?? '',
    addressHash: email === undefined ? '' : addressHash(key, email),
    networkHash: network === undefined ? '' : keyedHash(key, network),
    at,
    count,
  };
}

export function makeSqliteSecurityLog({ store }: { store: SqliteStore }): SecurityLogStore {
  return {
    add: (events) =>
      store.write((statements) => {
        for (const { event, at, count } of events) {
          statements.addSecurityEvent.run(securityRow(store.digestKey, event, at, count));
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
