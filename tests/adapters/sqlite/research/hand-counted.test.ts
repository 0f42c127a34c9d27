import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeSqlEventStore } from '#adapters/sql/sql-event-store.ts';
import { dayNumber } from '#core/calendar/day-number.ts';
import { comeToTheSite, RANGE } from '../../../contracts/research.contract.ts';
import { openTestStore } from '../../../support/sqlite-test-store.ts';

const MIGRATION = new URL('../../../../adapters/sqlite/migrations/0015-research.sql', import.meta.url);
const VISITORS = `SELECT anonymous_id, day, landing_page, source, campaign, language, stage, at_1, at_2, at_3, at_4, at_5, at_6
  FROM research_visitors JOIN research_arrivals ON research_arrivals.id = arrival_id ORDER BY anonymous_id`;

it('reads once for two who ask at the same time', async () => {
  const { store, close } = openTestStore();
  const research = store.research();
  const [first, second] = await Promise.all([research.all(RANGE), research.all(RANGE)]);
  expect(second._unsafeUnwrap()).toBe(first._unsafeUnwrap());
  await close();
});

it('the migration makes the same visitors of stored events', async () => {
  const { store, close } = openTestStore();
  const database = store.connection();
  let now = 0;
  await comeToTheSite({
    events: makeSqlEventStore({ store, clock: { now: () => now } }),
    setNow(at) {
      now = at;
    },
  });
  const visitors = () => database.prepare(VISITORS).all() as Record<string, unknown>[];
  const written = visitors();
  expect(written).toHaveLength(13);
  database.exec(
    'DROP TABLE research_visitors; DROP TABLE research_arrivals; DROP TRIGGER research_visitor_forgotten; DROP TABLE research_demo',
  );
  database.exec(readFileSync(MIGRATION, 'utf8'));
  // The second one came at midnight in summer time, which the migration does not know.
  expect(visitors()).toEqual(written.with(1, { ...written[1], day: dayNumber('2026-10-31') }));
  await close();
});
