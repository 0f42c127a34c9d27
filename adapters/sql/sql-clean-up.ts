import type { OperatingFact } from '#core/ports/operating-tables.ts';
import { SECURITY_EVENTS } from '#core/ports/security-log.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import type { RetentionStore } from '#core/site/retention.ts';
import { forgetBrowsers } from './sql-measured.ts';
import type { SqlStore } from './sql-store.ts';
import type { Statement } from './statements.ts';

export function makeSqlCleanUp({ store }: { store: SqlStore }): RetentionStore {
  return {
    deleteExpired: ({ limit, now, ...before }) =>
      store.write(async (statements) => {
        await statements.setOperatingFact.run('last-clean-up' satisfies OperatingFact, String(now));
        let count = await forgetBrowsers(statements, limit);
        const drop = async (deletion: Statement, values: object) => {
          count += (await deletion.run({ ...values, limit })).changes;
        };
        for (const kind of Object.keys(before) as (keyof typeof before)[])
          await drop(statements[kind], { before: before[kind] });
        await drop(statements.deleteSurplusVisitors, { most: BOUNDS.visitorsInAll });
        await drop(statements.deleteSurplusWrongTries, { most: BOUNDS.wrongTriesInAll });
        for (const kind of SECURITY_EVENTS)
          await drop(statements.deleteSurplusSecurityLog, { kind, rows: BOUNDS.securityLogOfKind });
        // Also what was deleted earlier, when others may have been reading.
        if (count < limit) store.purgeAfterCommit();
        return count;
      }),
  };
}
