import { err, type Result, type ResultAsync } from 'neverthrow';
import { z } from 'zod/mini';
import { normalizeEmail } from '#core/identity/email.ts';
import { PERSONAL_DATA_FILE_NAME, personalDataFile } from '#core/personal-data/personal-data-file.ts';
import type { Session } from '#core/ports/auth-port.ts';
import {
  type Forbidden,
  forbidden,
  type NotSignedIn,
  notSignedIn,
  type RateLimited,
  type ReauthenticationNeeded,
  rejected,
  type Unavailable,
} from '#core/ports/failures.ts';
import type { PersonalDataStore } from '#core/ports/personal-data.ts';
import { failureResponse } from '../http/failure-status.ts';
import type { Bucket } from '../http/limits.ts';
import { readJson } from '../http/read-body.ts';

const correction = z.strictObject({
  email: z.string(),
  details: z.strictObject({ first_name: z.string(), last_name: z.string(), phone: z.string() }),
});
/** Whom the page believes to be. */
const person = z.strictObject({ email: z.string() });

/**
 * One piece of work after the other, with everybody else's requests in between, however many files are being made. Never two
 * pieces in one turn of the event loop.
 */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(() => new Promise((resolve) => setTimeout(resolve, 0))).then(work);
    last = mine.catch(() => {});
    return mine;
  };
}

/** A reader that takes nothing for so long is gone, milliseconds. */
const STALLED_MS = 60_000;

/**
 * Makes the next piece when the reader has room for it. A failure breaks the answer off, which its reader sees: the status was
 * sent long before.
 */
function streamOf(
  pieces: ReturnType<typeof personalDataFile>,
  inTurn: ReturnType<typeof oneAtATime>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stalled: ReturnType<typeof setTimeout> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stalled);
        const piece = await inTurn(() => pieces.next());
        if (piece.done) return controller.close();
        if (piece.value.isErr()) {
          return controller.error(new Error(`the file broke off: ${piece.value.error.kind}`));
        }
        controller.enqueue(encoder.encode(piece.value.value));
        stalled = setTimeout(() => controller.error(new Error('the reader of the file stalled')), STALLED_MS);
      },
      cancel: () => clearTimeout(stalled),
    },
    { highWaterMark: 0 },
  );
}

/** `sessionToken` null: the browser has none. */
export interface PersonalDataCaller {
  readonly sessionToken: string | null;
  readonly network: string;
}

/**
 * What is kept about the person who asks: GET shows it, POST answers it with each event as a file, PATCH corrects name and
 * phone, DELETE erases the account. Every one needs a proof within the last 5 minutes. Whose data comes from the session and nothing else; the address in the body only
 * says whom the page believes to be, and another one is refused: another tab may have signed in someone else. A plain fetch
 * handler, so that it can also be deployed beside a hosted database; after a DELETE with 204 its host takes the session
 * cookie back.
 */
export function makePersonalData({
  store,
  provenSession,
  byNetwork,
  byPerson,
}: {
  store: PersonalDataStore;
  provenSession: (
    sessionToken: string,
  ) => ResultAsync<Session, NotSignedIn | ReauthenticationNeeded | Unavailable>;
  byNetwork: Bucket;
  byPerson: Bucket;
}) {
  const inTurn = oneAtATime();

  async function requireSession({
    sessionToken,
    network,
  }: PersonalDataCaller): Promise<
    Result<Session, NotSignedIn | ReauthenticationNeeded | RateLimited | Unavailable>
  > {
    const refused = await byNetwork.consume(network);
    if (refused) return err(refused);
    if (sessionToken === null) return err(notSignedIn);
    const proven = await provenSession(sessionToken);
    if (proven.isErr()) return proven;
    const tooOften = await byPerson.consume(proven.value.userId);
    return tooOften ? err(tooOften) : proven;
  }

  /** The same, where the page names the person who asks. */
  async function whoChanges(
    caller: PersonalDataCaller,
    email: string,
  ): Promise<Result<Session, NotSignedIn | Forbidden | ReauthenticationNeeded | RateLimited | Unavailable>> {
    const asking = await requireSession(caller);
    return asking.isOk() && asking.value.email !== normalizeEmail(email) ? err(forbidden) : asking;
  }

  async function show(caller: PersonalDataCaller): Promise<Response> {
    const asking = await requireSession(caller);
    if (asking.isErr()) return failureResponse(asking.error);
    return store.read(asking.value).match(
      // Deleted between the two: then there is nobody signed in either.
      (data) => (data === null ? failureResponse(notSignedIn) : Response.json({ data })),
      (failure) => failureResponse(failure),
    );
  }

  async function download(request: Request, caller: PersonalDataCaller): Promise<Response> {
    const body = await readJson(request, person);
    if (body.isErr()) return body.error;
    const asking = await whoChanges(caller, body.value.email);
    if (asking.isErr()) return failureResponse(asking.error);
    const subject = asking.value;
    return store.read(subject).match(
      (data) =>
        data === null
          ? failureResponse(notSignedIn)
          : new Response(streamOf(personalDataFile(store, subject, data), inTurn), {
              headers: {
                'content-type': 'application/json',
                'content-disposition': `attachment; filename="${PERSONAL_DATA_FILE_NAME}"`,
              },
            }),
      (failure) => failureResponse(failure),
    );
  }

  async function correct(request: Request, caller: PersonalDataCaller): Promise<Response> {
    const body = await readJson(request, correction);
    if (body.isErr()) return body.error;
    const asking = await whoChanges(caller, body.value.email);
    if (asking.isErr()) return failureResponse(asking.error);
    return store.correct(asking.value, body.value.details).match(
      (data) => Response.json({ data }),
      (failure) => failureResponse(failure),
    );
  }

  async function erase(request: Request, caller: PersonalDataCaller): Promise<Response> {
    const body = await readJson(request, person);
    if (body.isErr()) return body.error;
    const asking = await whoChanges(caller, body.value.email);
    if (asking.isErr()) return failureResponse(asking.error);
    return store.erase(asking.value).match(
      () => new Response(null, { status: 204 }),
      (failure) => failureResponse(failure),
    );
  }

  function answer(request: Request, caller: PersonalDataCaller): Promise<Response> | Response {
    switch (request.method) {
      case 'GET':
      case 'HEAD':
        return show(caller);
      case 'POST':
        return download(request, caller);
      case 'PATCH':
        return correct(request, caller);
      case 'DELETE':
        return erase(request, caller);
      default: {
        const refusal = failureResponse(rejected, 405);
        refusal.headers.set('allow', 'GET, POST, PATCH, DELETE');
        return refusal;
      }
    }
  }

  return async (request: Request, caller: PersonalDataCaller): Promise<Response> => {
    const response = await answer(request, caller);
    response.headers.set('cache-control', 'no-store');
    return response;
  };
}
