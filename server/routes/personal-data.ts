import { err, type Result, type ResultAsync } from 'neverthrow';
import { z } from 'zod/mini';
import { asOwner } from '#core/identity/as-owner.ts';
import type { PersonalDataStore } from '#core/personal-data/make-personal-data-store.ts';
import { PERSONAL_DATA_FILE_NAME, personalDataFile } from '#core/personal-data/personal-data-file.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { notSignedIn, type WireFailure } from '#core/ports/failures.ts';
import { failureResponse } from '../http/failure-status.ts';
import type { Limits } from '../http/limits.ts';
import { readJson, sentText } from '../http/read-body.ts';

const correction = z.union([
  z.strictObject({
    email: sentText,
    details: z.strictObject({ first_name: sentText, last_name: sentText, phone: sentText }),
  }),
  z.strictObject({ email: sentText, mailWords: sentText }),
  z.strictObject({ email: sentText, news: z.boolean() }),
]);
/** The person whom the page believes to be signed in. */
const person = z.strictObject({ email: sentText });

/**
 * Runs one job after the other, each in its own turn of the event loop, so that other requests run in between however many
 * files are being made.
 */
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

/** The download of a person's file. */
export const fileAnswer = (pieces: ReturnType<typeof personalDataFile>, inTurn = makeSerialQueue()) =>
  new Response(streamOf(pieces, inTurn), {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="${PERSONAL_DATA_FILE_NAME}"`,
    },
  });

/** `sessionToken` null: the browser has none. */
export interface PersonalDataCaller {
  readonly sessionToken: string | null;
  readonly network: string;
}

export interface ProvenSessions {
  provenSession(sessionToken: string): ResultAsync<Session, WireFailure>;
}

interface ProvenSubjectTools {
  readonly sessions: ProvenSessions;
  readonly limits: Pick<Limits, 'personalDataByNetwork' | 'personalDataByPerson'>;
}

/** Whose session it is, within the limits, if they proved who they are within the last 5 minutes. */
export function makeProvenSubject({ sessions, limits }: ProvenSubjectTools) {
  return async ({ sessionToken, network }: PersonalDataCaller): Promise<Result<Session, WireFailure>> => {
    const refused = await limits.personalDataByNetwork.consume(network);
    if (refused) return err(refused);
    if (sessionToken === null) return err(notSignedIn);
    const proven = await sessions.provenSession(sessionToken);
    if (proven.isErr()) return proven;
    const tooOften = await limits.personalDataByPerson.consume(proven.value.userId);
    return tooOften ? err(tooOften) : proven;
  };
}

/**
 * The data stored about the signed-in person: GET shows it, POST downloads it with every event as a file, PATCH corrects
 * name and phone, or changes the mail words or whether news is wanted, DELETE erases the account. Each needs an authentication within the last
 * 5 minutes. The session alone decides whose data it is; the address in the body must match it, because another tab may
 * have signed in another person. After a DELETE with 204 the route deletes the session cookie.
 */
export function makePersonalData({ store, ...tools }: ProvenSubjectTools & { store: PersonalDataStore }) {
  const inTurn = makeSerialQueue();

  const requireSession = makeProvenSubject(tools);

  /** Reads the body, and does the work if it names the person of the session. */
  async function withPerson<T extends { readonly email: string }>(
    request: Request,
    caller: PersonalDataCaller,
    schema: z.ZodMiniType<T>,
    work: (subject: Session, sent: T) => PromiseLike<Response>,
  ): Promise<Response> {
    const body = await readJson(request, schema);
    if (body.isErr()) return body.error;
    const session = await requireSession(caller);
    const own = session.andThen((found) => asOwner(body.value.email, found.email, found));
    return own.isErr() ? failureResponse(own.error) : work(own.value, body.value);
  }

  async function show(caller: PersonalDataCaller): Promise<Response> {
    const session = await requireSession(caller);
    if (session.isErr()) return failureResponse(session.error);
    return store.read(session.value).match(
      // The account was deleted in between, and the session with it.
      (data) => (data === null ? failureResponse(notSignedIn) : Response.json({ data })),
      failureResponse,
    );
  }

  const download = (subject: Session) =>
    store
      .read(subject)
      .match(
        (data) =>
          data === null
            ? failureResponse(notSignedIn)
            : fileAnswer(personalDataFile(store, subject, data), inTurn),
        failureResponse,
      );

  function correct(subject: Session, change: z.infer<typeof correction>) {
    const corrected =
      'details' in change
        ? store.correct(subject, change.details)
        : 'mailWords' in change
          ? store.chooseMailWords(subject, change.mailWords)
          : store.chooseNews(subject, change.news);
    return corrected.match((data) => Response.json({ data }), failureResponse);
  }

  const erase = (subject: Session) =>
    store.erase(subject).match(() => new Response(null, { status: 204 }), failureResponse);

  return (request: Request, caller: PersonalDataCaller): Promise<Response> => {
    switch (request.method) {
      case 'POST':
        return withPerson(request, caller, person, download);
      case 'PATCH':
        return withPerson(request, caller, correction, correct);
      case 'DELETE':
        return withPerson(request, caller, person, erase);
      default:
        return show(caller);
    }
  };
}
