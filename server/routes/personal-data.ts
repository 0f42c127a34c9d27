import type { Context } from 'hono';
import { err, ok, type ResultAsync } from 'neverthrow';
import { asOwner } from '#core/identity/as-owner.ts';
import type { PersonalDataStore } from '#core/personal-data/make-personal-data-store.ts';
import { PERSONAL_DATA_FILE_NAME, personalDataFile } from '#core/personal-data/personal-data-file.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { notSignedIn, type SensitiveActionError } from '#core/ports/failures.ts';
import { apiRoutes } from './api-routes.ts';

/** Runs one job after the other, each in its own turn of the event loop, so that requests run in between. */
function makeSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(() => new Promise((resolve) => setTimeout(resolve, 0))).then(work);
    last = result.catch(() => {});
    return result;
  };
}

/** A client that reads nothing for this long is cut off, milliseconds. */
const STALLED_MS = 60_000;

/**
 * Produces the next chunk when the client has read the previous one. A failure aborts the response, which the client
 * notices; the status was sent before.
 */
function streamOf(
  pieces: ReturnType<typeof personalDataFile>,
  inTurn: ReturnType<typeof makeSerialQueue>,
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
          return controller.error(new Error(`the file is incomplete: ${piece.value.error.kind}`));
        }
        controller.enqueue(encoder.encode(piece.value.value));
        stalled = setTimeout(
          () => controller.error(new Error('the client stopped reading the file')),
          STALLED_MS,
        );
      },
      cancel: () => clearTimeout(stalled),
    },
    { highWaterMark: 0 },
  );
}

export const fileAnswer = (pieces: ReturnType<typeof personalDataFile>, inTurn = makeSerialQueue()) =>
  new Response(streamOf(pieces, inTurn), {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="${PERSONAL_DATA_FILE_NAME}"`,
    },
  });

/**
 * The data stored about the signed-in person. Each route needs an authentication within the last 5 minutes, which
 * `provenSession` checks. The session alone decides whose data it is; the address in the body must match it,
 * because another tab may have signed in another person. `forget` deletes the session cookie of an erased account.
 */
export function personalDataRoutes({
  store,
  provenSession,
  forget = () => {},
}: {
  store: PersonalDataStore;
  provenSession: (c: Context) => ResultAsync<Session, SensitiveActionError>;
  forget?: (c: Context) => void;
}) {
  const inTurn = makeSerialQueue();
  const owner = (c: Context, { email }: { readonly email: string }) =>
    provenSession(c).andThen((session) => asOwner(email, session.email, session));
  /** Null: the account was deleted in between, and the session with it. */
  const stored = (subject: Session) =>
    store.read(subject).andThen((data) => (data === null ? err(notSignedIn) : ok(data)));

  return apiRoutes({
    'GET /functions/v1/personal-data': (c) =>
      provenSession(c)
        .andThen(stored)
        .map((data) => ({ data })),
    'POST /functions/v1/personal-data': (c, body) =>
      owner(c, body).andThen((subject) =>
        stored(subject).map((data) => fileAnswer(personalDataFile(store, subject, data), inTurn)),
      ),
    'PATCH /functions/v1/personal-data': (c, change) =>
      owner(c, change)
        .andThen((subject) => {
          if ('details' in change) return store.correct(subject, change.details);
          if ('mailWords' in change) return store.chooseMailWords(subject, change.mailWords);
          return store.chooseNews(subject, change.news);
        })
        .map((data) => ({ data })),
    'DELETE /functions/v1/personal-data': (c, body) =>
      owner(c, body)
        .andThen(store.erase)
        .map(() => forget(c)),
  });
}
