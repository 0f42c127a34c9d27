import { expect, it } from 'vitest';
import { makeDailyQuota, withinTheDay } from '#server/http/daily-quota.ts';
import type { Bucket } from '#server/http/limits.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const free: Bucket = { consume: async () => null, peek: async () => null, refund: async () => {} };

it('grants what is left of the day, and anew the next day', () => {
  let now = 10 * DAY_MS + 1_000;
  const quota = makeDailyQuota({ most: 100, now: () => now });
  expect([quota.grant('a', 60), quota.grant('a', 60), quota.grant('a', 1), quota.grant('b', 1)]).toEqual([
    60, 40, 0, 1,
  ]);
  expect(quota.secondsLeft()).toBe(DAY_MS / 1_000 - 1);
  now += DAY_MS;
  expect(quota.grant('a', 60)).toBe(60);
});

it('remembers so many networks: the one that sent nothing for longest is forgotten', () => {
  const quota = makeDailyQuota({ most: 1, networksMax: 2, now: () => 0 });
  for (const network of ['a', 'b', 'a', 'c']) quota.grant(network, 1);
  expect([quota.grant('a', 1), quota.grant('c', 1), quota.grant('b', 1)]).toEqual([0, 0, 1]);
});

it('a bucket of a day refuses one network, or all, until the next day; the shorter limit comes first', async () => {
  const each = withinTheDay(free, { most: 2 });
  const kinds = async (keys: readonly string[], bucket: Bucket) =>
    Promise.all(keys.map(async (key) => (await bucket.consume(key))?.kind ?? 'taken'));
  expect(await kinds(['a', 'a', 'a', 'b'], each)).toEqual(['taken', 'taken', 'rate-limited', 'taken']);
  const all = withinTheDay(free, { most: 2, inAll: 3 });
  expect(await kinds(['a', 'a', 'b', 'b', 'c'], all)).toEqual([
    ...['taken', 'taken', 'taken'],
    ...['rate-limited', 'rate-limited'],
  ]);
  const refused = { kind: 'rate-limited', retryAfterSeconds: 7 } as const;
  const shorter = withinTheDay({ ...free, consume: async () => refused }, { most: 2 });
  expect(await shorter.consume('a')).toBe(refused);
});
