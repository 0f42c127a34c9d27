import { Err } from 'neverthrow';
import type { SignInLinks } from '../identity/sign-in-links.ts';
import type { AuditEntry } from '../ports/audit-log.ts';
import type { Awaitable } from '../ports/awaitable.ts';
import type { Clock } from '../ports/clock.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { OperatorTables, UnitOfWork } from '../ports/unit-of-work.ts';

export interface OperatorPorts extends ServicePorts {
  readonly uow: UnitOfWork<OperatorTables>;
  /** Links that the auth service of a hosted project makes. Absent: core's own. */
  readonly links?: SignInLinks | undefined;
}

/** Characters. */
export const REASON_LENGTH = { least: 3, most: 200 };
export const OPERATOR_LENGTH = { least: 2, most: 60 };

/** What was typed, as one line; null unless its length is in the range. */
function readLine(typed: unknown, { least, most }: typeof REASON_LENGTH): string | null {
  const line = typeof typed === 'string' ? typed.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() : '';
  return line.length >= least && line.length <= most ? line : null;
}

export const readReason = (typed: unknown) => readLine(typed, REASON_LENGTH);

/** Who acts, as stored: 'Rosa Diaz (root)', with the user of the system. */
export function readOperator(typed: unknown, user: string): string | null {
  const name = readLine(typed, OPERATOR_LENGTH);
  return name === null ? null : `${name} (${user})`;
}

export async function existing<Id, Row>(
  ids: readonly Id[],
  byId: (id: Id) => Awaitable<Row | null>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const id of ids) {
    const row = await byId(id);
    if (row) rows.push(row);
  }
  return rows;
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
