import { expect, it } from 'vitest';
import { makeMailBudget } from '#core/site/mail-budget.ts';
import { HOUR, MINUTE } from '#tests/support/times.ts';

/** A budget whose mails are all counted. */
function budgetOf(perDay: number, sent = 0) {
  const seen = { sent, counts: 0, told: 0 };
  const budget = makeMailBudget({ perDay, onSpent: () => (seen.told += 1) });
  const spend = (now: number) => {
    const refused = budget.spend(now, () => {
      seen.counts += 1;
      return seen.sent;
    });
    if (!refused) seen.sent += 1;
    return refused;
  };
  return { seen, spend };
}

it('keeps a fifth of the mails of a day for people who are known', () => {
  const { spend } = budgetOf(10);
  const answers = Array.from({ length: 10 }, (_, index) => spend(index));
  expect(answers.slice(0, 8)).toEqual(Array(8).fill(null));
  expect(answers[8]).toEqual({ kind: 'unavailable', retryAfterSeconds: 3_600 });
  expect(answers[9]).toEqual(answers[8]);
});

it('opens again when older mails are a day old, and sees those that others caused', () => {
  const { seen, spend } = budgetOf(10, 8);
  expect(spend(0)).not.toBeNull();
  seen.sent = 7;
  expect(spend(MINUTE - 1)).not.toBeNull();
  expect(spend(MINUTE)).toBeNull();
  expect(spend(MINUTE + 1)).not.toBeNull();
  seen.sent = 5;
  expect(spend(2 * MINUTE + 1)).toBeNull();
  seen.sent = 9;
  expect(spend(3 * MINUTE + 1)).not.toBeNull();
});

it('counts rarely, however many ask', () => {
  const { seen, spend } = budgetOf(10_000);
  for (let index = 0; index < 20_000; index += 1) spend(0);
  expect(seen.sent).toBe(8_000);
  expect(seen.counts).toBe(17);
});

it('reports every refusal', () => {
  const { seen, spend } = budgetOf(10, 8);
  for (let now = 0; now < HOUR; now += MINUTE) spend(now);
  expect(seen.told).toBe(60);
});

it('a clock that was set back does not keep it closed', () => {
  const { seen, spend } = budgetOf(10, 8);
  expect(spend(HOUR)).not.toBeNull();
  seen.sent = 0;
  expect(spend(0)).toBeNull();
});
