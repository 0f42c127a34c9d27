import { ok, type Result } from 'neverthrow';
import { expect, it } from 'vitest';
import { makeKeyedSemaphore } from '#server/http/keyed-semaphore.ts';
import { limitKey } from '#server/http/limit-key.ts';

it('refuses jobs beyond those that may wait, for that key only', async () => {
  const withPermit = makeKeyedSemaphore({ concurrency: 1, maxWaiting: 2, keyOf: limitKey });
  const ends: (() => void)[] = [];
  const work = () => new Promise<Result<'done', never>>((resolve) => ends.push(() => resolve(ok('done'))));
  const first = [withPermit('a', work), withPermit('a', work), withPermit('a', work)];
  expect((await withPermit('a', work))._unsafeUnwrapErr()).toEqual({
    kind: 'unavailable',
    retryAfterSeconds: 2,
  });
  const other = withPermit('b', work);
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const answer of await Promise.all([...first, other])) expect(answer.isOk()).toBe(true);
});
