import { makeSqlEventStore } from '#adapters/sql/sql-event-store.ts';
import { makeSqlOutboxQueue } from '#adapters/sql/sql-outbox-queue.ts';
import { makeSqlUnitOfWork } from '#adapters/sql/sql-unit-of-work.ts';
import type { OperatorTables } from '#core/ports/unit-of-work.ts';
import { describeAnnouncementTables } from '#tests/contracts/announcement-tables.contract.ts';
import { describeAnnouncements } from '#tests/contracts/announcements.contract.ts';
import { describeOperatingContract } from '#tests/contracts/operating.contract.ts';
import { describeOperatingTables } from '#tests/contracts/operating-tables.contract.ts';
import { describeOutboxQueueContract } from '../../contracts/outbox-queue.contract.ts';
import { describeUnitOfWorkContract, type UnitOfWorkHarness } from '../../contracts/unit-of-work.contract.ts';
import { makeSqlAnnouncements } from '../../support/announcement-world.ts';
import { describeStores, type StoreKind } from '../../support/describe-stores.ts';
import { makeManualClock } from '../../support/manual-clock.ts';
import { makeOperatingHarness } from '../../support/operating-harness.ts';

async function openHarness({ open }: StoreKind): Promise<UnitOfWorkHarness<OperatorTables>> {
  const { store, rows, ...rest } = await open();
  const column = async (sql: string) => (await rows<{ value: string }>(sql)).map(({ value }) => value);
  return {
    ...rest,
    uow: makeSqlUnitOfWork({ store }),
    queue: makeSqlOutboxQueue({ store }),
    events: makeSqlEventStore({ store, clock: makeManualClock() }),
    visits: async () => ({
      surveys: await column('SELECT session_id AS value FROM survey_submissions ORDER BY id'),
      timings: await column('SELECT timing_preference AS value FROM anonymous_preferences ORDER BY id'),
    }),
  };
}

describeStores('stores', (kind) => {
  const makeHarness = () => openHarness(kind);
  describeUnitOfWorkContract('sql', makeHarness);
  describeAnnouncementTables('sql', makeHarness);
  describeOperatingTables('sql', makeHarness);
  describeOperatingContract('sql', async () => makeOperatingHarness(await makeHarness()));
  describeOutboxQueueContract('sql', makeHarness);
  describeAnnouncements('sql', async () => makeSqlAnnouncements(await kind.open()));
});
