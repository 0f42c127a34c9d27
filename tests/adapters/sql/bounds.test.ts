import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, it } from 'vitest';
import { makeSqlCleanUp } from '#adapters/sql/sql-clean-up.ts';
import { makeSqlEventStore } from '#adapters/sql/sql-event-store.ts';
import type { SqlStore } from '#adapters/sql/sql-store.ts';
import { makeSqlUnitOfWork } from '#adapters/sql/sql-unit-of-work.ts';
import { openDatabase } from '#adapters/sqlite/open-database.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { accountOf } from '#tests/support/people.ts';
import { DAY } from '#tests/support/times.ts';
import { makeDataFolder } from '../../support/data-folder.ts';
import { describeStores } from '../../support/describe-stores.ts';
import { type ManualClock, makeManualClock } from '../../support/manual-clock.ts';
import { NOTHING_EXPIRED } from '../../support/nothing-expired.ts';
import { perTest } from '../../support/per-test.ts';
import { uuid } from '../../support/uuid.ts';

const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', 'adapters', 'sqlite', 'migrations');

it('events stored with a campaign each keep it with their visit', () => {
  const folder = makeDataFolder('checkahead-bounds-');
  const path = join(folder, 'store.sqlite');
  const old = new Database(path);
  const before = readdirSync(MIGRATIONS)
    .sort()
    .filter((name) => name < '0005');
  for (const name of before) old.exec(readFileSync(join(MIGRATIONS, name), 'utf8'));
  old.pragma(`user_version = ${before.length}`);
  const add = old.prepare(
    `INSERT INTO events (id, anonymous_id, name, properties, campaign, at, received_at) VALUES (?, ?, ?, '{"n":1}', ?, 1, ?)`,
  );
  const rows = [
    [2, 'a', 'e2', '{"utm_source":"radio"}', 5],
    [3, 'b', 'e3', '{}', 6],
    [5, 'a', 'e5', '{"utm_source":"radio"}', 7],
    [8, 'a', 'e8', '{}', 8],
    [9, 'a', 'e9', '{"utm_source":"radio"}', DAY],
  ] as const;
  for (const row of rows) add.run(...row);
  old.exec(`INSERT INTO survey_submissions VALUES ('s2', '{}', 'faq', 2), ('s1', '{}', 'faq', 1)`);
  old.exec(`INSERT INTO anonymous_preferences VALUES ('p2', 'x', 2), ('p1', 'y', 1)`);
  old.close();

  const migrated = openDatabase(path);
  const all = (sql: string) => migrated.prepare(sql).raw().all();
  expect(
    all(`SELECT events.id, anonymous_id, name, campaign, received_at FROM events JOIN visits ON visits.id = visit_id
      WHERE properties = '{"n":1}' AND at = 1 ORDER BY events.id`),
  ).toEqual(rows.map((row) => [...row]));
  expect(all('SELECT anonymous_id, day FROM visits ORDER BY id')).toEqual([
    ['a', 0],
    ['b', 0],
    ['a', 0],
    ['a', 1],
  ]);
  expect(all('SELECT session_id FROM survey_submissions ORDER BY id')).toEqual([['s1'], ['s2']]);
  expect(all('SELECT session_uuid, timing_preference FROM anonymous_preferences ORDER BY id')).toEqual([
    ['p1', 'y'],
    ['p2', 'x'],
  ]);
  expect(migrated.pragma('foreign_key_check')).toEqual([]);
  migrated.close();
  rmSync(folder, { recursive: true, force: true });
});

describeStores('limits on anonymous data', ({ open }) => {
  const opened = perTest(open);
  let store: SqlStore;
  let clock: ManualClock;
  let uow: UnitOfWork;
  beforeEach(() => {
    ({ store } = opened);
    clock = makeManualClock();
    uow = makeSqlUnitOfWork({ store });
  });

  const count = async (from: string) =>
    (await opened.rows<{ count: number }>(`SELECT count(*) AS count FROM ${from}`))[0]?.count;
  const event = { name: 'scroll_75_percent', page: 'faq' } as const;
  async function record(
    browser: number,
    events: number,
    { userId = null, source = 'radio' }: { userId?: string | null; source?: string } = {},
  ) {
    const kept = makeSqlEventStore({ store, clock }).record({
      anonymousId: uuid(browser),
      userId,
      campaign: { utm_source: source },
      events: Array.from({ length: events }, (_, at) => ({ event, at })),
    });
    (await kept)._unsafeUnwrap();
  }

  it('events per browser and day, across campaigns', async () => {
    for (let batch = 0; batch < 30; batch += 1) await record(1, 50, { source: `c${batch}` });
    expect(await count('events')).toBe(BOUNDS.eventsOfBrowserPerDay);
    for (let one = 0; one < 30; one += 1) await record(2, 1, { source: `c${one}` });
    expect(await count(`visits WHERE anonymous_id = '${uuid(2)}'`)).toBe(BOUNDS.visitsOfBrowserPerDay);
    expect(await count('events')).toBe(BOUNDS.eventsOfBrowserPerDay + 30);
    clock.advance(DAY);
    await record(1, 50);
    expect(await count('events')).toBe(BOUNDS.eventsOfBrowserPerDay + 80);
  });

  it('beyond five million events, the oldest are deleted with their visits', async () => {
    await record(1, 30);
    await record(2, 30);
    // Simulates that many events in between.
    const moveBack = (which: string) =>
      opened.rows(`UPDATE events SET id = id - ${BOUNDS.eventsInAll} WHERE ${which}`);
    await moveBack('id <= 55');
    await record(3, 1);
    // 56 to 60, and the new one.
    expect(await count('events')).toBe(6);
    expect(await count('visits')).toBe(2);
    await moveBack('visit_id < 3');
    await record(3, 1);
    expect(await count('visits')).toBe(1);
  });

  it('links between browsers and one person', async () => {
    (await uow.run((tables) => tables.accounts.put(accountOf('rose'))))._unsafeUnwrap();
    for (let browser = 0; browser < BOUNDS.browsersOfPerson + 20; browser += 1)
      await record(browser, 0, { userId: 'rose' });
    expect(await count('identity_links')).toBe(BOUNDS.browsersOfPerson);
  });

  it('queued mail is never deleted; while the queue is full, new mail fails with its whole transaction', async () => {
    await opened.rows(
      `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?)
       INSERT INTO outbox (id, recipient, created_at, due_at) SELECT 'm' || n, 'somebody', n, n FROM n`,
      [BOUNDS.mailsWaiting - 2],
    );
    const enqueue = (id: string) =>
      uow.run(async (tables) => {
        await tables.accounts.put(accountOf(id));
        await tables.outbox.enqueue({ id, to: 'a@b.cd', subject: 's', text: 't', html: 'h' }, 1);
      });
    for (const id of ['rose', 'otis']) (await enqueue(id))._unsafeUnwrap();
    expect((await enqueue('ada'))._unsafeUnwrapErr().kind).toBe('unavailable');
    expect([await count('outbox'), await count('accounts')]).toEqual([BOUNDS.mailsWaiting, 2]);
    await opened.rows(`UPDATE outbox SET due_at = NULL WHERE id = 'm1'`);
    (await enqueue('ada'))._unsafeUnwrap();
    expect((await enqueue('june'))._unsafeUnwrapErr().kind).toBe('unavailable');
    expect(await count('accounts')).toBe(3);
  });

  it("large numbers of a deleted person's events are deleted in batches, and are unlinked meanwhile", async () => {
    for (const id of ['rose', 'otis'])
      (await uow.run((tables) => tables.accounts.put(accountOf(id))))._unsafeUnwrap();
    for (let browser = 0; browser < 3; browser += 1) {
      for (let batch = 0; batch < 2; batch += 1) await record(browser, 50, { userId: 'rose' });
    }
    (await uow.run((tables) => tables.measured.forget('rose', 120)))._unsafeUnwrap();
    expect([await count('events'), await count('identity_links')]).toEqual([181, 0]);
    await record(2, 0, { userId: 'otis' });
    expect(await count('identity_links')).toBe(0);
    const { deleteExpired } = makeSqlCleanUp({ store });
    let slices = 0;
    while ((await deleteExpired({ ...NOTHING_EXPIRED, limit: 100 }))._unsafeUnwrap() > 0) slices += 1;
    expect(slices).toBe(2);
    for (const table of ['events', 'visits', 'forgotten_browsers']) expect(await count(table)).toBe(0);
  });
});
