import { makeSqlEventStore } from '#adapters/sql/sql-event-store.ts';
import { makeSqlOutboxQueue } from '#adapters/sql/sql-outbox-queue.ts';
import { makeSqlUnitOfWork } from '#adapters/sql/sql-unit-of-work.ts';
import type { OperatorTables } from '#core/ports/unit-of-work.ts';
import { describeAnnouncementTables } from '#tests/contracts/announcement-tables.contract.ts';
import { describeOperatingContract } from '#tests/contracts/operating.contract.ts';
import { describeOperatingTables } from '#tests/contracts/operating-tables.contract.ts';
import { describeOutboxQueueContract } from '../../contracts/outbox-queue.contract.ts';
import { describeUnitOfWorkContract, type UnitOfWorkHarness } from '../../contracts/unit-of-work.contract.ts';
import { makeManualClock } from '../../support/manual-clock.ts';
import { makeOperatingHarness } from '../../support/operating-harness.ts';
import { openTestStore } from '../../support/sqlite-test-store.ts';

async function makeHarness(): Promise<UnitOfWorkHarness<OperatorTables>> {
  const { store, ...rest } = openTestStore();
  return {
    ...rest,
    uow: makeSqlUnitOfWork({ store }),
    queue: makeSqlOutboxQueue({ store }),
    events: makeSqlEventStore({ store, clock: makeManualClock() }),
    visits: async () => {
      const column = (sql: string) => store.connection().prepare(sql).pluck().all() as string[];
      return {
        surveys: column('SELECT session_id FROM survey_submissions ORDER BY id'),
        timings: column('SELECT timing_preference FROM anonymous_preferences ORDER BY id'),
      };
    },
  };
}

describeUnitOfWorkContract('sqlite', makeHarness);
describeAnnouncementTables('sqlite', makeHarness);
describeOperatingTables('sqlite', makeHarness);
describeOperatingContract('sqlite', async () => makeOperatingHarness(await makeHarness()));
describeOutboxQueueContract('sqlite', makeHarness);
