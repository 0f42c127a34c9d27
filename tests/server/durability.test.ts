import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { compareWithJournal, killUnderWriters } from '../soak/scenes/kill-under-writers.ts';

const ROUNDS = 5;

it('kill -9 during writes loses no confirmed write', async () => {
  const { figures, faults } = await killUnderWriters({ rounds: ROUNDS, writers: 20 });
  expect(faults).toEqual([]);
  expect(figures.answered).toBeGreaterThanOrEqual(ROUNDS * 100);
});

it('the comparison detects a lost row, a lost write and an invented one', () => {
  const database = new Database(':memory:');
  database.exec(`
    CREATE TABLE user_onboarding (email TEXT, benefit_timing_preference TEXT);
    INSERT INTO user_onboarding VALUES ('otis', '4'), ('may', '9'), ('ruth', '6');
  `);
  const faults: string[] = [];
  const journal = new Map(Object.entries({ rose: 3, otis: 7, may: 5, ruth: 5 }));
  expect(compareWithJournal(database, journal, faults)).toBe(6);
  expect(faults).toEqual([
    '3 rows of 4 people',
    'rose has write 0, answered was 3',
    'otis has write 4, answered was 7',
    'may has write 9 after 5',
  ]);
  database.close();
});
