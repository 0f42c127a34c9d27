import { Hono } from 'hono';
import type { ResultAsync } from 'neverthrow';
import type { Unavailable } from '#core/ports/failures.ts';
import { failureResponse } from '../http/failure-status.ts';
import { onceASecond } from '../http/once-a-second.ts';

/** `/healthz`: the process responds. `/readyz`: the database accepted a write within the last second. */
export function healthRoutes({
  checkWritable,
  monotonic,
  version,
}: {
  checkWritable: () => ResultAsync<void, Unavailable>;
  monotonic: () => number;
  version: string;
}): Hono {
  const check = onceASecond(checkWritable, monotonic);
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok', version }))
    .get('/readyz', async (c) => check().match(() => c.json({ status: 'ready' }), failureResponse));
}
