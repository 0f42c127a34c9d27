import { err, ok, type Result } from 'neverthrow';
import type { z } from 'zod/mini';
import { type Rejected, rejected } from '#core/ports/failures.ts';
import { failureResponse } from './failure-status.ts';

/** More than any form of ours needs; a larger body is refused with 413. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** Whether the request itself says that its body is too long. */
export function saysTooLong(request: Request): boolean {
  return Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT_BYTES;
}

/** The body as text; null where it is longer than it may be. */
async function readText(request: Request): Promise<string | null> {
  if (!request.headers.has('transfer-encoding')) return saysTooLong(request) ? null : request.text();
  // In pieces, and without a length: counted as they come.
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.length;
    if (size > BODY_LIMIT_BYTES) return null;
    pieces.push(piece);
  }
  return new Blob(pieces).text();
}

/** What the body says to be, without parameters. */
export const mediaType = (request: Request) =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();

/** The JSON body in the shape of `schema`; anything else is the answer to give: 415 for another type, 413 for too much, 400 for another shape. */
export async function readJson<S extends z.ZodMiniType>(
  request: Request,
  schema: S,
): Promise<Result<z.output<S>, Response>> {
  if (mediaType(request) !== 'application/json') return err(failureResponse(rejected, 415));
  let body: unknown;
  try {
    const text = await readText(request);
    if (text === null) return err(failureResponse(rejected, 413));
    body = JSON.parse(text);
  } catch {
    return err(failureResponse(rejected));
  }
  const parsed = schema.safeParse(body);
  return parsed.success ? ok(parsed.data) : err(failureResponse(rejected));
}

/** The fields of a form that was sent without script (decision 49). A field given twice counts once, the first. */
export async function readForm(request: Request): Promise<Result<(name: string) => string, Rejected>> {
  if (mediaType(request) !== 'application/x-www-form-urlencoded') return err(rejected);
  const text = await readText(request);
  if (text === null) return err(rejected);
  const fields = new URLSearchParams(text);
  return ok((name) => fields.get(name) ?? '');
}
