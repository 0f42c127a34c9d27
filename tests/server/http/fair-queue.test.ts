import { ok } from 'neverthrow';
import { expect, it } from 'vitest';
import { makeFairQueue } from '#server/http/fair-queue.ts';
import { limitKey } from '#server/http/limit-key.ts';

/** Jobs that end on command. */
function makeWork() {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  return {
    order,
    work: (name: string) => async () => {
      order.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return ok(name);
    },
    async endOne() {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('lets keys take turns, so that a late key does not wait behind a crowd', async () => {
  const inTurn = makeFairQueue({ concurrency: 1, maxWaiting: 100, keyOf: limitKey });
  const { order, work, endOne } = makeWork();
  const all = [
    ...Array.from({ length: 20 }, (_, index) => inTurn('crowd', work(`crowd-${index}`))),
    inTurn('rose', work('rose')),
    inTurn('otis', work('otis')),
  ];
  for (let index = 0; index < 22; index += 1) await endOne();
  expect((await Promise.all(all)).every((answer) => answer.isOk())).toBe(true);
  expect(order.slice(0, 4)).toEqual(['crowd-0', 'crowd-1', 'rose', 'otis']);
});

it('when full, rejects the newest job of the key with the most waiting jobs, with a fixed Retry-After', async () => {
  const inTurn = makeFairQueue({ concurrency: 1, maxWaiting: 5, keyOf: limitKey });
  const { order, work, endOne } = makeWork();
  const crowd = Array.from({ length: 10 }, (_, index) => inTurn('crowd', work(`crowd-${index}`)));
  const rose = inTurn('rose', work('rose'));
  for (let index = 0; index < 6; index += 1) await endOne();
  expect((await rose).isOk()).toBe(true);
  const answers = await Promise.all(crowd);
  expect(answers.filter((answer) => answer.isOk())).toHaveLength(5);
  for (const answer of answers.filter((each) => each.isErr()))
    expect(answer._unsafeUnwrapErr()).toEqual({ kind: 'unavailable', retryAfterSeconds: 2 });
  expect(order).toEqual(['crowd-0', 'crowd-1', 'rose', 'crowd-2', 'crowd-3', 'crowd-4']);
});

it('continues after a job that throws', async () => {
  const inTurn = makeFairQueue({ concurrency: 1, maxWaiting: 5, keyOf: limitKey });
  await expect(inTurn('a', () => Promise.reject(new Error('bug')))).rejects.toThrow('bug');
  expect((await inTurn('a', async () => ok(1)))._unsafeUnwrap()).toBe(1);
});
