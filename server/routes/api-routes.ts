import { type Context, Hono } from 'hono';
import { ok, type Result, type ResultAsync } from 'neverthrow';
import type { z } from 'zod/mini';
import type { API, ApiCall, ApiFailure } from '#core/api/api.ts';
import { REQUESTS, type Requests } from '#core/api/requests.ts';
import type { Failure, WireFailure } from '#core/ports/failures.ts';
import { failureResponse } from '../http/failure-status.ts';
import { readJson } from '../http/read-body.ts';

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
/** What is answered; nothing, or a response where status or body are not those of a JSON answer. */
type Answer<C extends ApiCall> = DeepReadonly<z.input<(typeof API)[C]['answer']>> | Response;
type Refusal<C extends ApiCall> = ApiFailure<C> | Failure<'rejected'>;

type Works = {
  readonly [C in ApiCall]?: (
    c: Context,
    body: C extends keyof Requests ? z.output<Requests[C]> : undefined,
  ) => ResultAsync<Answer<C>, Refusal<C>> | Promise<Result<Answer<C>, Refusal<C>>>;
};

/** The routes of these calls. A body that is not as `REQUESTS` says is refused before. */
export function apiRoutes(works: Works): Hono {
  const routes = new Hono();
  for (const [call, work] of Object.entries(works)) {
    const [method = '', path = ''] = call.split(' ');
    routes.on(method, path, async (c) => {
      const schema = (REQUESTS as Readonly<Record<string, z.ZodMiniType>>)[call];
      const body = schema === undefined ? ok() : await readJson(c.req.raw, schema);
      if (body.isErr()) return body.error;
      const answered: Result<unknown, WireFailure> = await work(c, body.value as never);
      if (answered.isErr()) return failureResponse(answered.error);
      if (answered.value === undefined) return c.body(null, 204);
      return answered.value instanceof Response ? answered.value : c.json(answered.value as object);
    });
  }
  return routes;
}
