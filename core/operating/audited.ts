import { Err } from 'neverthrow';
import type { AuditEntry } from '../ports/audit-log.ts';
import type { Awaitable } from '../ports/awaitable.ts';
import type { Clock } from '../ports/clock.ts';
import type { OperatorTables, UnitOfWork } from '../ports/unit-of-work.ts';
import type { ServicePorts } from '../services.ts';

export interface OperatorPorts extends ServicePorts {
  readonly uow: UnitOfWork<OperatorTables>;
}

/** What was typed, as one line; null unless its length is in the range. */
function readLine(typed: unknown, least: number, most: number): string | null {
  const line = typeof typed === 'string' ? typed.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() : '';
  return line.length >= least && line.length <= most ? line : null;
}

/** The reason as stored; null unless it has 3 to 200 characters. */
export const readReason = (typed: unknown) => readLine(typed, 3, 200);

/** Who acts, as stored: 'Rosa Diaz (root)', with the user of the system; null unless the name has 2 to 60 characters. */
export function readOperator(typed: unknown, user: string): string | null {
  const name = readLine(typed, 2, 60);
  return name === null ? null : `${name} (${user})`;
}

/**
 * The same store for one action of an operator: each transaction, reading ones included, also records `entry`, so that nothing
 * is seen or changed without it. What is refused is not recorded. Any service can be made over it.
 */
export function audited(
  uow: UnitOfWork<OperatorTables>,
  clock: Pick<Clock, 'now'>,
  entry: AuditEntry,
): UnitOfWork<OperatorTables> {
  const run = <A>(work: (tables: OperatorTables) => Awaitable<A>) =>
    uow.run(async (tables): Promise<A> => {
      const answer = await work(tables);
      if (!(answer instanceof Err)) await tables.auditLog.record(entry, clock.now());
      return answer;
    });
  return { run, read: run };
}
