import type Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { killUnderWriters } from '../soak/scenes/kill-under-writers.ts';

const ROUNDS = 5;

it('kill -9 during writes loses no confirmed write', { timeout: 120_000 }, async () => {
  const { figures, faults } = await killUnderWriters({ rounds: ROUNDS, writers: 20 });
  expect(faults).toEqual([]);
  expect(figures.answered).toBeGreaterThanOrEqual(ROUNDS * 100);
});

it('the comparison detects a lost row, a lost write and an invented one', {
  timeout: 60_000,
}, async () => {
  const spoil = (database: Database.Database) =>
    database.exec(`
      DELETE FROM user_onboarding WHERE email = 'person0@example.com';
      UPDATE user_onboarding SET benefit_timing_preference = '0' WHERE email = 'person1@example.com';
      UPDATE user_onboarding SET benefit_timing_preference = '9999' WHERE email = 'person2@example.com';
    `);
  const { figures, faults } = await killUnderWriters({ rounds: 2, writers: 3, spoil });
  expect(figures.kills).toBe(1);
  expect(figures.lost).toBeGreaterThan(2);
  expect(faults).toEqual([
    'round 0: 2 rows of 3 people',
    expect.stringMatching(/^round 0: person0@example.com has write 0, answered was [1-9]/),
    expect.stringMatching(/^round 0: person1@example.com has write 0, answered was [1-9]/),
    expect.stringMatching(/^round 0: person2@example.com has write 9999 after [1-9]/),
  ]);
});
