import { expect, it } from 'vitest';
import { limitKey } from '#server/http/limit-key.ts';
import { makeNetworkBucket, makeWindowBucket } from '#server/http/window-bucket.ts';

const ONE_A_MINUTE = { points: 1, seconds: 60, keyOf: limitKey };

it('is full after its points, and empty after its window', async () => {
  let now = 0;
  const bucket = makeWindowBucket({ points: 2, seconds: 60, now: () => now, keyOf: limitKey });
  expect([await bucket.consume('a'), await bucket.consume('a')]).toEqual([null, null]);
  expect((await bucket.consume('a'))?.retryAfterSeconds).toBe(60);
  now = 59_500;
  expect((await bucket.consume('a'))?.retryAfterSeconds).toBe(1);
  expect(await bucket.consume('b')).toBeNull();
  now = 60_000;
  expect(await bucket.consume('a')).toBeNull();
});

it('refunds, and does not count refusals', async () => {
  const bucket = makeWindowBucket(ONE_A_MINUTE);
  expect(await bucket.consume('a')).toBeNull();
  expect(await bucket.consume('a')).not.toBeNull();
  await bucket.refund('a');
  expect(await bucket.consume('a')).toBeNull();
  await bucket.refund('never taken');
});

it('can return a fixed Retry-After, which does not reveal when it was filled', async () => {
  let now = 0;
  const bucket = makeWindowBucket({ ...ONE_A_MINUTE, now: () => now, fixedRetryAfter: true });
  await bucket.consume('a');
  now = 45_000;
  expect((await bucket.consume('a'))?.retryAfterSeconds).toBe(60);
});

it('keeps a bounded number of keys', async () => {
  let now = 0;
  const bucket = makeWindowBucket({ ...ONE_A_MINUTE, now: () => now, maxKeys: 1_000 });
  for (let index = 0; index < 10_000; index += 1) await bucket.consume(`key-${index}`);
  expect(bucket.size()).toBeLessThanOrEqual(1_000);
  expect(await bucket.consume('key-9999')).not.toBeNull();
  now = 60_000;
  await bucket.consume('another');
  expect(bucket.size()).toBe(1);
});

it('does not give one customer with millions of IPv6 networks millions of buckets', async () => {
  const bucket = makeNetworkBucket({ points: 2, seconds: 60, keyOf: limitKey });
  const taken = async (networks: string[]) => {
    let count = 0;
    for (const network of networks) if ((await bucket.consume(network)) === null) count += 1;
    return count;
  };
  const hex = (index: number) => index.toString(16);
  const household = Array.from({ length: 256 }, (_, index) => `2001:db8:1:${hex(0xa00 + index)}`);
  expect(await taken(household)).toBe(8);
  const site = Array.from({ length: 5_000 }, (_, index) => `2001:db8:2:${hex(index * 13)}`);
  expect(await taken(site)).toBe(32);
  // The refusals used up nothing of another customer or of IPv4.
  expect(await taken(['2001:db8:3:1', '2001:db8:3:1', '2001:db8:3:1'])).toBe(2);
  expect(await taken(['10.0.0.1', '10.0.0.1', '10.0.0.1'])).toBe(2);
});

it('refusals of one network do not use up the wider network', async () => {
  const bucket = makeNetworkBucket(ONE_A_MINUTE);
  for (let index = 0; index < 100; index += 1) await bucket.consume('2001:db8:1:1');
  expect(await bucket.consume('2001:db8:1:2')).toBeNull();
});

it('the many networks of one IPv6 customer displace no IPv4 network', async () => {
  const bucket = makeNetworkBucket({ points: 2_000, seconds: 60, keyOf: limitKey });
  for (let point = 0; point < 2_000; point += 1) await bucket.consume('10.0.0.1');
  for (let index = 0; index < 20_000; index += 1) await bucket.consume(`2001:db8:1:${index.toString(16)}`);
  expect(await bucket.consume('10.0.0.1')).not.toBeNull();
});
