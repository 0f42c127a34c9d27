import { expect, it } from 'vitest';
import type { Tables } from '#core/ports/unit-of-work.ts';
import { makeMailBudget } from '#core/site/mail-budget.ts';
import { HOUR, MINUTE } from '#tests/support/times.ts';

/** A budget whose mails are all counted. */
function budgetOf(perDay: number, sent = 0) {
  const seen = { sent, counts: 0, told: 0, noted: 0 };
  const budget = makeMailBudget({ perDay, onSpent: () => (seen.told += 1) });
  const tables = {
    outbox: {
      async countSince() {
        seen.counts += 1;
        return seen.sent;
      },
    },
    securityLog: { record: async () => (seen.noted += 1) },
  } as unknown as Tables;
  const spend = async (now: number) => {
    const refused = await budget(tables, now);
    if (!refused) seen.sent += 1;
    return refused;
  };
  return { seen, spend };
}

it('keeps a fifth of the mails of a day for people who are known', async () => {
  const { spend } = budgetOf(10);
  const answers: Awaited<ReturnType<typeof spend>>[] = [];
  for (let index = 0; index < 10; index += 1) answers.push(await spend(index));
  expect(answers.slice(0, 8)).toEqual(Array(8).fill(null));
  expect(answers[8]).toEqual({ kind: 'unavailable', retryAfterSeconds: 3_600 });
  expect(answers[9]).toEqual(answers[8]);
});

it('opens again when older mails are a day old, and sees those that others caused', async () => {
  const { seen, spend } = budgetOf(10, 8);
  expect(await spend(0)).not.toBeNull();
  seen.sent = 7;
  expect(await spend(MINUTE - 1)).not.toBeNull();
  expect(await spend(MINUTE)).toBeNull();
  expect(await spend(MINUTE + 1)).not.toBeNull();
  seen.sent = 5;
  expect(await spend(2 * MINUTE + 1)).toBeNull();
  seen.sent = 9;
  expect(await spend(3 * MINUTE + 1)).not.toBeNull();
});

it('counts rarely, however many ask', async () => {
  const { seen, spend } = budgetOf(10_000);
  for (let index = 0; index < 20_000; index += 1) await spend(0);
  expect(seen.sent).toBe(8_000);
  expect(seen.counts).toBe(17);
});

it('reports every refusal', async () => {
  const { seen, spend } = budgetOf(10, 8);
  for (let now = 0; now < HOUR; now += MINUTE) await spend(now);
  expect(seen).toMatchObject({ told: 60, noted: 60 });
});

it('a clock that was set back does not keep it closed', async () => {
  const { seen, spend } = budgetOf(10, 8);
  expect(await spend(HOUR)).not.toBeNull();
  seen.sent = 0;
  expect(await spend(0)).toBeNull();
});
