import { createHmac } from 'node:crypto';
import { HOUR_MS } from '#core/calendar/durations.ts';
import { mailboxKey } from '#core/identity/mailbox-key.ts';
import type { SecurityEvent } from '#core/ports/security-log.ts';
import type { Statements } from './statements.ts';

const keyedHash = (salt: string, text: string) =>
  createHmac('sha256', salt).update(text).digest('base64url').slice(0, 16);

/** The stored hash of an address, equal for all spellings of its mailbox. `email` is normalized. */
export const addressHash = (salt: string, email: string) => keyedHash(salt, mailboxKey(email));

export function saltOf(statements: Pick<Statements, 'securityLogSalt'>): string {
  return (statements.securityLogSalt.get() as { salt: string }).salt;
}

/** The row that counts the event: equal events within an hour share one row. */
export function securityRow(
  statements: Pick<Statements, 'securityLogSalt'>,
  { kind, detail, email, network }: SecurityEvent,
  at: number,
  count: number,
) {
  const salt = saltOf(statements);
  return {
    hour: Math.floor(at / HOUR_MS),
    kind,
    detail: detail ?? '',
    addressHash: email === undefined ? '' : addressHash(salt, email),
    networkHash: network === undefined ? '' : keyedHash(salt, network),
    at,
    count,
  };
}
