import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import { makeNodeTokenDigest } from '#adapters/node/node-token-digest.ts';
import { makeSqlCleanUp } from '#adapters/sql/sql-clean-up.ts';
import { makeSqlEventStore } from '#adapters/sql/sql-event-store.ts';
import { makeSqlOutboxQueue } from '#adapters/sql/sql-outbox-queue.ts';
import { makeSqlUnitOfWork } from '#adapters/sql/sql-unit-of-work.ts';
import { makeOnboardingService } from '#core/onboarding/onboarding-service.ts';
import { describePersonalDataStoreContract } from '../../contracts/personal-data-store.contract.ts';
import { describeStores, type StoreKind } from '../../support/describe-stores.ts';
import { makeManualClock } from '../../support/manual-clock.ts';
import { NOTHING_EXPIRED } from '../../support/nothing-expired.ts';
import { makePersonalDataStoreHarness } from '../../support/personal-data-store-harness.ts';
import { openTestStore } from '../../support/sqlite-test-store.ts';

function over<Opened extends Awaited<ReturnType<StoreKind['open']>>>(opened: Opened) {
  const { store } = opened;
  const clock = makeManualClock();
  const uow = makeSqlUnitOfWork({ store });
  const harness = makePersonalDataStoreHarness({
    ...opened,
    uow,
    queue: makeSqlOutboxQueue({ store }),
    events: makeSqlEventStore({ store, clock }),
    clock,
  });
  return { ...opened, harness, uow, clock };
}

function openHarness() {
  return over(openTestStore());
}

describeStores('stores', (kind) =>
  describePersonalDataStoreContract('sql', async () => over(await kind.open()).harness),
);

it('deleted data is removed from the log: at once, or by the clean-up if another process is reading', async () => {
  const { harness, store, path, close } = openHarness();
  const bytes = () => [path, `${path}-wal`].map((file) => readFileSync(file).toString('latin1')).join();
  const rose = await harness.signUp('rose@example.com');
  const otis = await harness.signUp('otis@example.com');
  const secrets = [rose.userId, otis.userId, 'Rosalind', 'Quimby', '2175550123'];
  for (const secret of secrets) expect(bytes()).toContain(secret);
  (await harness.store.erase(rose))._unsafeUnwrap();
  expect(bytes()).not.toContain(rose.userId);

  const reader = new Database(path, { readonly: true });
  reader.exec('BEGIN');
  expect(reader.prepare('SELECT count(*) FROM accounts').pluck().get()).toBe(1);
  (await harness.store.erase(otis))._unsafeUnwrap();
  expect(bytes()).toContain(otis.userId);
  reader.exec('COMMIT');
  reader.close();
  // The receipts contain the address until they are sent.
  for (const address of ['rose@example.com', 'otis@example.com']) {
    await harness.mailsTo(address);
    secrets.push(address);
  }
  const cleaned = await makeSqlCleanUp({ store }).deleteExpired({ ...NOTHING_EXPIRED, limit: 50 });
  expect(cleaned._unsafeUnwrap()).toBe(0);
  for (const secret of secrets) expect(bytes()).not.toContain(secret);
  await close();
});

it('a step saved during the deletion of the account does not recreate the row', async () => {
  const { harness, uow, clock, close } = openHarness();
  const rose = await harness.signUp('rose@example.com');
  const digest = makeNodeTokenDigest('key');
  const onboarding = makeOnboardingService({
    uow,
    clock,
    digest,
    random: makeNodeRandomness(),
    mailOnFinishing: async () => {},
  });
  const sessionToken = 'a-token';
  const at = clock.now();
  const tokenHash = await digest.digest(sessionToken);
  const session = { tokenHash, accountId: rose.userId, createdAt: at, lastActiveAt: at, lastProofAt: at };
  (await uow.run((tables) => tables.sessions.put(session)))._unsafeUnwrap();
  const asking = { sessionToken, email: rose.email };
  expect((await onboarding.save({ ...asking, changes: { first_name: 'Rosa' } })).isOk()).toBe(true);
  const erased = harness.store.erase(rose);
  const saved = onboarding.save({ ...asking, changes: { first_name: 'Rose' } });
  expect((await erased).isOk()).toBe(true);
  expect((await saved)._unsafeUnwrapErr().kind).toBe('not-signed-in');
  expect((await uow.read((tables) => tables.onboarding.byEmail(rose.email)))._unsafeUnwrap()).toEqual([]);
  await close();
});
