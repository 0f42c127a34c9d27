import { errAsync, ok, okAsync, ResultAsync } from 'neverthrow';
import { beforeEach, expect, it, vi } from 'vitest';
import { onceASecond } from '#server/http/once-a-second.ts';
import { deferred } from '#tests/support/deferred.ts';

let now: number;
beforeEach(() => {
  now = 0;
});
const clock = () => now;

it('checks at most once a second, and shares a failure no longer than that', async () => {
  let broken = false;
  const work = vi.fn(() => (broken ? errAsync('broken') : okAsync('fine')));
  const check = onceASecond<string, string>(work, clock);
  const ask = async () => (await check()).match(String, String);
  expect([await ask(), await ask(), work.mock.calls.length]).toEqual(['fine', 'fine', 1]);
  broken = true;
  now = 999;
  expect([await ask(), work.mock.calls.length]).toEqual(['fine', 1]);
  now = 1_000;
  expect([await ask(), work.mock.calls.length]).toEqual(['broken', 2]);
  broken = false;
  now = 1_999;
  expect([await ask(), work.mock.calls.length]).toEqual(['broken', 2]);
  now = 2_000;
  expect([await ask(), work.mock.calls.length]).toEqual(['fine', 3]);
});

it('shares a pending check; the second starts when it ends', async () => {
  const { promise, answer } = deferred<string>();
  const work = vi.fn(() => ResultAsync.fromSafePromise(promise));
  const check = onceASecond<string, string>(work, clock);
  const first = check();
  now = 60_000;
  const second = check();
  answer('late');
  expect([await first, await second]).toEqual([ok('late'), ok('late')]);
  expect(work).toHaveBeenCalledTimes(1);
  now = 60_999;
  expect(await check()).toEqual(ok('late'));
  expect(work).toHaveBeenCalledTimes(1);
  now = 61_000;
  void check();
  expect(work).toHaveBeenCalledTimes(2);
});

it('a rejection reaches its callers, and the next second checks again', async () => {
  const work = vi.fn(() => new ResultAsync<string, string>(Promise.reject(new Error('a bug'))));
  const check = onceASecond(work, clock);
  await expect(check()).rejects.toThrow('a bug');
  await expect(check()).rejects.toThrow('a bug');
  expect(work).toHaveBeenCalledTimes(1);
  now = 1_000;
  await expect(check()).rejects.toThrow('a bug');
  expect(work).toHaveBeenCalledTimes(2);
});
