import { Err } from 'neverthrow';
import type { AuditEntry } from '../ports/audit-log.ts';
import type { Clock } from '../ports/clock.ts';
import { makeUnitOfWork, type OperatorTables, type UnitOfWork } from '../ports/unit-of-work.ts';
import type { ServicePorts } from '../services.ts';

export interface OperatorPorts extends ServicePorts {
  readonly uow: UnitOfWork<OperatorTables>;
}

const REASON_MAX_LENGTH = 200;

/** The reason as stored; null unless it has 3 to 200 characters. */
export function readReason(typed: unknown): string | null {
  const reason = typeof typed === 'string' ? typed.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() : '';
  return reason.length >= 3 && reason.length <= REASON_MAX_LENGTH ? reason : null;
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
  const run = <T>(work: (tables: OperatorTables) => T) =>
    uow.run((tables): T => {
      const answer = work(tables);
      if (!(answer instanceof Err)) tables.auditLog.record(entry, clock.now());
      return answer;
    });
  return makeUnitOfWork({ run, read: run });
}
