import { Hono } from 'hono';
import type { ResultAsync } from 'neverthrow';
import type { Unavailable } from '#core/ports/failures.ts';
import { failureResponse } from '../http/failure-status.ts';

/** `/healthz`: the process answers. `/readyz`: the database takes a write. */
export function healthRoutes({
  checkWritable,
}: {
  checkWritable: () => ResultAsync<void, Unavailable>;
}): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) =>
      checkWritable().match(
        () => c.json({ status: 'ready' }),
        (failure) => failureResponse(failure),
      ),
    );
}
