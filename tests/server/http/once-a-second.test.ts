import { errAsync, okAsync, type Result, ResultAsync } from 'neverthrow';
import { expect, it } from 'vitest';
import { onceASecond } from '#server/http/once-a-second.ts';

it('checks at most once a second, and shares a failure no longer than that', async () => {
  let now = 0;
  let checks = 0;
  let broken = false;
  const check = onceASecond<string, string>(
    () => {
      checks += 1;
      return broken ? errAsync('broken') : okAsync('fine');
    },
    () => now,
  );
  const ask = async () => (await check()).match(String, String);
  expect([await ask(), await ask(), checks]).toEqual(['fine', 'fine', 1]);
  broken = true;
  now = 999;
  expect([await ask(), checks]).toEqual(['fine', 1]);
  now = 1_000;
  expect([await ask(), checks]).toEqual(['broken', 2]);
  broken = false;
  now = 1_999;
  expect([await ask(), checks]).toEqual(['broken', 2]);
  now = 2_000;
  expect([await ask(), checks]).toEqual(['fine', 3]);
});

it('shares a pending check; the second starts when it ends', async () => {
  let now = 0;
  let checks = 0;
  let finish: (result: Result<string, string>) => void = () => {};
  const check = onceASecond<string, string>(
    () => {
      checks += 1;
      return new ResultAsync(new Promise((resolve) => (finish = resolve)));
    },
    () => now,
  );
  const first = check();
  now = 60_000;
  const second = check();
  finish(await okAsync('late'));
  expect([(await first)._unsafeUnwrap(), (await second)._unsafeUnwrap(), checks]).toEqual([
    'late',
    'late',
    1,
  ]);
  now = 60_999;
  expect((await check())._unsafeUnwrap()).toBe('late');
  now = 61_000;
  void check();
  expect(checks).toBe(2);
});

it('a rejection reaches its callers, and the next second checks again', async () => {
  let now = 0;
  let checks = 0;
  const check = onceASecond<string, string>(
    () => {
      checks += 1;
      return new ResultAsync(Promise.reject(new Error('a bug')));
    },
    () => now,
  );
  await expect(check()).rejects.toThrow('a bug');
  await expect(check()).rejects.toThrow('a bug');
  expect(checks).toBe(1);
  now = 1_000;
  await expect(check()).rejects.toThrow('a bug');
  expect(checks).toBe(2);
});
