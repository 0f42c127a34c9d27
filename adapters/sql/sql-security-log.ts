import { createHmac } from 'node:crypto';
import type { ResultAsync } from 'neverthrow';
import { HOUR_MS } from '#core/calendar/durations.ts';
import { mailboxKey } from '#core/intake/mailbox-key.ts';
import type { Failure } from '#core/ports/failures.ts';
import type { SecurityEvent, SecurityEventKind, SecurityLogStore } from '#core/ports/security-log.ts';
import type { SqlStore } from './sql-store.ts';

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

export function makeSqlSecurityLog({ store }: { store: SqlStore }): SecurityLogStore {
  return {
    add: (events) =>
      store.write(async (statements) => {
        for (const { event, at, count } of events) {
          await statements.addSecurityEvent.run(securityRow(store.digestKey, event, at, count));
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

/** For the operator: the log, newest last; with `email` (normalized) only what is about this address. */
export const readSecurityLog = (
  store: SqlStore,
  email?: string,
): ResultAsync<SecurityLogLine[], Failure<'unavailable'>> =>
  store
    .read((statements) => statements.securityLog.all<SecurityLogLine>())
    .map((lines) =>
      email === undefined
        ? lines
        : lines.filter((line) => line.addressHash === addressHash(store.digestKey, email)),
    );
