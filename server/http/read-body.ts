import { err, ok, type Result } from 'neverthrow';
import type { z } from 'zod/mini';
import { TEXT_MAX_LENGTH } from '#core/api/requests.ts';
import { PARAMETERS_MAX } from '#core/measurement/campaign.ts';
import { type Failure, rejected } from '#core/ports/failures.ts';
import { failureResponse } from './failure-status.ts';

/** More than any of our forms needs; larger bodies get 413. */
export const BODY_LIMIT_BYTES = 64 * 1024;
/** Of a body without a declared length. Each costs some microseconds and a kilobyte, however short it is. */
export const BODY_LIMIT_CHUNKS = 1_000;

export const hasTooManyParameters = (encoded: string): boolean =>
  encoded.split('&', PARAMETERS_MAX + 1).length > PARAMETERS_MAX;

/** The query of a request. Hono's own reading takes some 20 ms for thousands of malformed letters. */
export const queryOf = ({ url }: { readonly url: string }) => new URL(url).searchParams;

/** Whether the declared length of the body is above the limit. */
export function isDeclaredTooLong(request: Request): boolean {
  return Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT_BYTES;
}

/** The body as text; null if it is too long. */
async function readText(request: Request): Promise<string | null> {
  if (!request.headers.has('transfer-encoding')) return isDeclaredTooLong(request) ? null : request.text();
  // A chunked body declares no length: count bytes and chunks as they arrive.
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.length;
    if (size > BODY_LIMIT_BYTES || pieces.length >= BODY_LIMIT_CHUNKS) return null;
    pieces.push(piece);
  }
  return new Blob(pieces).text();
}

/** No body of ours is nested deeper. Parsing 60,000 brackets takes milliseconds. */
export const MAX_DEPTH = 8;

/** The largest body of ours, with 50 measured events, has some hundreds. Parsing 20,000 takes milliseconds. */
export const MAX_VALUES = 2_000;

/** Whether brackets are nested too deep, or there are too many of them and of commas; those in texts left aside. */
function isTooComplex(text: string): boolean {
  let depth = 0;
  let values = 0;
  let inText = false;
  for (let at = 0; at < text.length && depth <= MAX_DEPTH && values <= MAX_VALUES; at += 1) {
    const sign = text[at];
    if (inText && sign === '\\') at += 1;
    else if (sign === '"') inText = !inText;
    else if (!inText && (sign === '[' || sign === '{')) depth += 1;
    else if (!inText && (sign === ']' || sign === '}')) depth -= 1;
    if (!inText && (sign === '[' || sign === '{' || sign === ',')) values += 1;
  }
  return depth > MAX_DEPTH || values > MAX_VALUES;
}

/** The declared media type, without parameters. */
export const mediaType = (request: Request) =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();

/** The JSON body if it matches `schema`, otherwise the response to send: 415 for another media type, 413 if too long, else 400. */
export async function readJson<S extends z.ZodMiniType>(
  request: Request,
  schema: S,
): Promise<Result<z.output<S>, Response>> {
  if (mediaType(request) !== 'application/json') return err(failureResponse(rejected, 415));
  let body: unknown;
  try {
    const text = await readText(request);
    if (text === null) return err(failureResponse(rejected, 413));
    if (isTooComplex(text)) return err(failureResponse(rejected));
    body = JSON.parse(text);
  } catch {
    return err(failureResponse(rejected));
  }
  const parsed = schema.safeParse(body);
  return parsed.success ? ok(parsed.data) : err(failureResponse(rejected));
}

/** Reads a field, cut to `maxLength`. */
export type FormFields = (name: string, maxLength?: number) => string;

/** The fields of a form that was submitted without script. The first value of a repeated field counts. */
export async function readForm(request: Request): Promise<Result<FormFields, Failure<'rejected'>>> {
  if (mediaType(request) !== 'application/x-www-form-urlencoded') return err(rejected);
  // A body that the client breaks off cannot be read.
  const text = await readText(request).catch(() => null);
  if (text === null || hasTooManyParameters(text)) return err(rejected);
  const fields = new URLSearchParams(text);
  return ok((name, maxLength = TEXT_MAX_LENGTH) => (fields.get(name) ?? '').slice(0, maxLength));
}
