import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { makeKeyedSemaphore } from '#server/http/keyed-semaphore.ts';
import { limitKey } from '#server/http/limit-key.ts';
import { makeNetworkBucket, makeWindowBucket } from '#server/http/window-bucket.ts';

const HELD = 300;
const MB = 1_024 ** 2;

function heapMb(): number {
  setFlagsFromString('--expose_gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed / MB;
}
/** A short part of a text of 64 KB, which V8 keeps together with the whole. */
const partOfLongText = (index: number) => `${index} ${'x'.repeat(64 * 1_024)}`.slice(0, 200);

it('a key has one size, and tells keys apart', () => {
  expect(limitKey('x'.repeat(60_000))).toHaveLength(limitKey('').length);
  expect(limitKey('a')).toBe(limitKey('a'));
  expect(limitKey('a')).not.toBe(limitKey('b'));
});

it.each<[string, () => (key: string) => unknown]>([
  ['a bucket', () => makeWindowBucket({ points: 1, seconds: 900, keyOf: limitKey }).consume],
  ['a bucket of networks', () => makeNetworkBucket({ points: 1, seconds: 900, keyOf: limitKey }).consume],
  [
    'a semaphore',
    () => {
      const withPermit = makeKeyedSemaphore({ concurrency: 1, maxWaiting: 1, keyOf: limitKey });
      return (key) => void withPermit(key, () => new Promise<never>(() => {}));
    },
  ],
])('%s keeps nothing of long texts', async (_name, makeKeeper) => {
  const keep = makeKeeper();
  const before = heapMb();
  for (let index = 0; index < HELD; index += 1) await keep(partOfLongText(index));
  expect(heapMb() - before).toBeLessThan(4);
});
