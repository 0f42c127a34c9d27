import { expect, it } from 'vitest';
import { killOneOfTwo } from '../soak/scenes/kill-one-of-two.ts';
import { compareWithJournal, killUnderWriters } from '../soak/scenes/kill-under-writers.ts';

const ROUNDS = 5;

it('kill -9 during writes loses no confirmed write', async () => {
  const { figures, faults } = await killUnderWriters({ rounds: ROUNDS, writers: 20 });
  expect(faults).toEqual([]);
  expect(figures.answered).toBeGreaterThanOrEqual(ROUNDS * 100);
});

/** Only real servers share a database. */
const servers = [process.env.TEST_POSTGRES_URL ?? []].flat();

it.each(servers)('nor that of one of two servers on one PostgreSQL, and no mail comes twice', async (url) => {
  const { figures, faults } = await killOneOfTwo({ url, rounds: ROUNDS, writers: 20 });
  expect(faults).toEqual([]);
  expect(figures.answered).toBeGreaterThanOrEqual(ROUNDS * 100);
  expect(figures.mailed).toBeGreaterThan(ROUNDS);
});

it('the comparison detects a lost row, a lost write and an invented one', () => {
  const rows = Object.entries({ otis: '4', may: '9', ruth: '6' }).map(
    ([email, benefit_timing_preference]) => ({ email, benefit_timing_preference }),
  );
  const faults: string[] = [];
  const journal = new Map(Object.entries({ rose: 3, otis: 7, may: 5, ruth: 5 }));
  expect(compareWithJournal(rows, journal, faults)).toBe(6);
  expect(faults).toEqual([
    '3 rows of 4 people',
    'rose has write 0, answered was 3',
    'otis has write 4, answered was 7',
    'may has write 9 after 5',
  ]);
});
