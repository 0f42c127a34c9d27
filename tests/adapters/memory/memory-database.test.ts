import { errAsync } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { makeMemoryDatabase } from '#adapters/memory/memory-database.ts';
import { unavailable } from '#core/ports/failures.ts';
import type { OutboxQueue } from '#core/ports/outbox.ts';
import { describeOutboxQueueContract } from '#tests/contracts/outbox-queue.contract.ts';
import { describePersonalDataStoreContract } from '#tests/contracts/personal-data-store.contract.ts';
import { describeUnitOfWorkContract } from '#tests/contracts/unit-of-work.contract.ts';
import { makeManualClock } from '#tests/support/manual-clock.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';
import { makeBreakableUnitOfWork } from '#tests/support/memory-harness.ts';
import { accountOf } from '#tests/support/people.ts';
import { makePersonalDataStoreHarness } from '#tests/support/personal-data-store-harness.ts';

async function makeHarness() {
  const storage = makeMapStorage();
  const database = makeMemoryDatabase({ storage: storage.safe });
  const { uow, setBroken } = makeBreakableUnitOfWork(database.uow);
  let broken = false;
  const queue: OutboxQueue = {
    ...database.queue,
    lease: (request) => (broken ? errAsync(unavailable()) : database.queue.lease(request)),
  };
  const set = async (to: boolean) => {
    broken = to;
    setBroken(to);
  };
  const storedText = async () => storage.getItem('checkahead.memory.stores.v1') ?? '{}';
  return {
    uow,
    queue,
    events: null,
    visits: async () => {
      const { surveys, anonymousPreferences } = JSON.parse(await storedText()) as {
        surveys: [string][];
        anonymousPreferences: [string, { timing: string }][];
      };
      return {
        surveys: surveys.map(([id]) => id),
        timings: anonymousPreferences.map(([, { timing }]) => timing),
      };
    },
    storedText,
    breakBackend: () => set(true),
    healBackend: () => set(false),
    async close() {},
  };
}

describeUnitOfWorkContract('memory', makeHarness);
describeOutboxQueueContract('memory', makeHarness);
describePersonalDataStoreContract('memory', async () =>
  makePersonalDataStoreHarness({ ...(await makeHarness()), clock: makeManualClock() }),
);

describe('memory database kept in session storage', () => {
  const account = accountOf('rose');

  it('survives a reload', async () => {
    const storage = makeMapStorage();
    await makeMemoryDatabase({ storage: storage.safe }).uow.run(async (tables) => {
      await tables.accounts.put(account);
      await tables.outbox.enqueue({ id: 'm', to: 'a@b.cd', subject: 's', text: 't', html: 'h' }, 1);
    });
    const reloaded = makeMemoryDatabase({ storage: storage.safe });
    expect((await reloaded.uow.read((tables) => tables.accounts.byId('rose')))._unsafeUnwrap()).toEqual(
      account,
    );
    expect((await reloaded.queue.lease({ at: 1, limit: 1, leaseMs: 1 }))._unsafeUnwrap()).toHaveLength(1);
  });

  it('discards a transaction that threw', async () => {
    const storage = makeMapStorage();
    const database = makeMemoryDatabase({ storage: storage.safe });
    await expect(
      (async () =>
        database.uow.run(async (tables) => {
          await tables.accounts.put(account);
          throw new Error('a bug');
        }))(),
    ).rejects.toThrow('a bug');
    const reloaded = makeMemoryDatabase({ storage: storage.safe });
    expect((await reloaded.uow.read((tables) => tables.accounts.byId('rose')))._unsafeUnwrap()).toBeNull();
  });

  it('continues in memory where the storage refuses, and starts empty on malformed data', async () => {
    const storage = makeMapStorage();
    storage.block();
    const blocked = makeMemoryDatabase({ storage: storage.safe });
    expect((await blocked.uow.run((tables) => tables.accounts.put(account))).isOk()).toBe(true);
    expect((await blocked.uow.read((tables) => tables.accounts.byId('rose')))._unsafeUnwrap()).toEqual(
      account,
    );

    for (const malformed of ['{', '[]', '"text"', '{"accounts": 7}', 'null']) {
      const full = makeMapStorage();
      const key = 'checkahead.memory.stores.v1';
      full.setItem(key, malformed);
      const started = makeMemoryDatabase({ storage: full.safe });
      expect((await started.uow.read((tables) => tables.accounts.byId('rose')))._unsafeUnwrap()).toBeNull();
      await started.uow.run((tables) => tables.accounts.put(account));
      expect(full.getItem(key)).toContain('rose@example.com');
    }
  });

  it('ignores writes in a read', async () => {
    const database = makeMemoryDatabase();
    await database.uow.read((tables) => tables.accounts.put(account));
    expect((await database.uow.read((tables) => tables.accounts.byId('rose')))._unsafeUnwrap()).toBeNull();
  });

  it('reports queued mail after the commit, and nothing else', async () => {
    let notifications = 0;
    const database = makeMemoryDatabase({ onMail: () => (notifications += 1) });
    await database.uow.run((tables) => tables.accounts.put(account));
    expect(notifications).toBe(0);
    const mail = { id: 'm', to: 'a@b.cd', subject: 's', text: 't', html: 'h' };
    await database.uow.run((tables) => tables.outbox.enqueue(mail, 1));
    expect(notifications).toBe(1);
    // The same number of sessions, but a different one.
    await database.uow.run(async (tables) => {
      await tables.outbox.deletePendingFor('a@b.cd');
      await tables.outbox.enqueue({ ...mail, id: 'n' }, 1);
    });
    expect(notifications).toBe(2);
  });
});
