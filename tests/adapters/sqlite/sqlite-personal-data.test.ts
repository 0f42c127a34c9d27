import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import { openSqliteStore } from '#adapters/sqlite/group-commit.ts';
import { makeSqliteEventStore } from '#adapters/sqlite/sqlite-event-store.ts';
import { makeSqliteOnboardingRepo } from '#adapters/sqlite/sqlite-onboarding-repo.ts';
import { makeSqliteOutboxQueue } from '#adapters/sqlite/sqlite-outbox-queue.ts';
import { makeSqliteUnitOfWork } from '#adapters/sqlite/sqlite-unit-of-work.ts';
import { describePersonalDataStoreContract } from '../../contracts/personal-data-store.contract.ts';
import { makeManualClock } from '../../support/manual-clock.ts';
import { makePersonalDataStoreHarness } from '../../support/personal-data-store-harness.ts';
import { storedText } from '../../support/stored-text.ts';

function openHarness() {
  const folder = mkdtempSync(join(tmpdir(), 'checkahead-personal-data-'));
  const path = join(folder, 'store.sqlite');
  const store = openSqliteStore(path);
  const clock = makeManualClock();
  const uow = makeSqliteUnitOfWork({ store });
  const harness = makePersonalDataStoreHarness({
    uow,
    queue: makeSqliteOutboxQueue({ store }),
    events: makeSqliteEventStore({ store, clock }),
    clock,
    storedText: async () => storedText(store),
    async breakBackend() {
      renameSync(path, `${path}.away`);
      // Reads of one turn share what they see.
      await new Promise((resolve) => setImmediate(resolve));
    },
    healBackend: async () => renameSync(`${path}.away`, path),
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  });
  return { harness, store, uow, clock, path };
}

describePersonalDataStoreContract('sqlite', async () => openHarness().harness);

it('what is deleted is not in the bytes of the file either', async () => {
  const { harness, store, path } = openHarness();
  const bytes = () => {
    store.connection().pragma('wal_checkpoint(TRUNCATE)');
    return readFileSync(path).toString('latin1');
  };
  const rose = await harness.signUp('rose@example.com');
  const secrets = ['rose@example.com', rose.userId, 'Rosalind', 'Quimby', '2175550123'];
  for (const secret of secrets) expect(bytes()).toContain(secret);
  (await harness.store.erase(rose))._unsafeUnwrap();
  await harness.mailsTo('rose@example.com');
  for (const secret of secrets) expect(bytes()).not.toContain(secret);
  await harness.close();
});

it('a step that is saved while the account is deleted does not bring the row back', async () => {
  const { harness, uow, clock } = openHarness();
  const rose = await harness.signUp('rose@example.com');
  const repo = makeSqliteOnboardingRepo({ uow, clock, random: makeNodeRandomness(), email: rose.email });
  const erased = harness.store.erase(rose);
  const saved = repo.upsertByEmail(rose.email, { first_name: 'Rose' });
  const stamped = repo.recordVerifiedEmail(rose.email);
  expect((await erased).isOk()).toBe(true);
  expect((await saved)._unsafeUnwrapErr().kind).toBe('not-signed-in');
  expect((await stamped)._unsafeUnwrapErr().kind).toBe('not-signed-in');
  expect((await repo.findByEmail(rose.email))._unsafeUnwrap()).toEqual([]);
  await harness.close();
});
