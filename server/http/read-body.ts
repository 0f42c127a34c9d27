import { err, ok, type Result } from 'neverthrow';
import type { z } from 'zod/mini';
import { type Rejected, rejected } from '#core/ports/failures.ts';
import { failureResponse } from './failure-status.ts';

/** More than any form of ours needs; a larger body is refused with 413. */
export const BODY_LIMIT_BYTES = 64 * 1024;

const mediaType = (request: Request) =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();

/** The JSON body in the shape of `schema`; anything else is the answer to give: 415 for another type, 400 for another shape. */
export async function readJson<S extends z.ZodMiniType>(
  request: Request,
  schema: S,
): Promise<Result<z.output<S>, Response>> {
  if (mediaType(request) !== 'application/json') return err(failureResponse(rejected, 415));
  let body: unknown;
  try {
    body = JSON.parse(await request.text());
  } catch {
    return err(failureResponse(rejected));
  }
  const parsed = schema.safeParse(body);
  return parsed.success ? ok(parsed.data) : err(failureResponse(rejected));
}

/** The fields of a form that was sent without script (decision 49). A field given twice counts once, the first. */
export async function readForm(request: Request): Promise<Result<(name: string) => string, Rejected>> {
  if (mediaType(request) !== 'application/x-www-form-urlencoded') return err(rejected);
  const fields = new URLSearchParams(await request.text());
  return ok((name) => fields.get(name) ?? '');
}
