import { err, ok, type Result, ResultAsync } from 'neverthrow';
import { z } from 'zod/mini';
import { API, type ApiAnswer, type ApiCall, type ApiFailure } from '#core/api/api.ts';
import type { ApiBody } from '#core/api/requests.ts';
import { PASSWORD_WEAKNESSES } from '#core/intake/password-weaknesses.ts';
import { parseJson } from '#core/parse-json.ts';
import {
  forbidden,
  notSignedIn,
  PLAIN_FAILURES,
  REQUEST_LIMIT_MS,
  rateLimited,
  rejected,
  unavailable,
  unreachable,
  type WireFailure,
} from '#core/ports/failures.ts';

const failureSchema = z.union([
  z.object({ kind: z.enum(PLAIN_FAILURES) }),
  z.object({ kind: z.literal('rate-limited'), retryAfterSeconds: z.number() }),
  z.object({ kind: z.literal('weak-password'), reasons: z.array(z.enum(PASSWORD_WEAKNESSES)) }),
]);

/** A timeout signal; `restart` restarts it. Browsers from before the end of 2022 have no `AbortSignal.timeout`. */
function startTimeout(milliseconds: number): { signal: AbortSignal; restart(): void; done(): void } {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), milliseconds);
  };
  restart();
  return { signal: stop.signal, restart, done: () => clearTimeout(timer) };
}

function waitSeconds(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

/** The failure for a response without a readable reason. */
function failureOfStatus(response: Response): WireFailure {
  switch (response.status) {
    case 401:
      return notSignedIn;
    case 403:
      return forbidden;
    case 429:
      return rateLimited(waitSeconds(response));
    default:
      return rejected;
  }
}

function failureIn(response: Response, text: string): WireFailure {
  if (response.status >= 500) return unavailable(waitSeconds(response));
  const parsed = z.object({ error: failureSchema }).safeParse(parseJson(text));
  return parsed.success ? Object.freeze(parsed.data.error) : failureOfStatus(response);
}

/** JSON requests to our own server at `baseUrl`, or at the page's own origin. A 5xx or an invalid response is `unavailable`. */
export function makeHttpTransport({
  fetch,
  baseUrl = '',
  timeoutMs = REQUEST_LIMIT_MS,
}: {
  fetch: typeof globalThis.fetch;
  baseUrl?: string;
  timeoutMs?: number;
}) {
  function request(call: ApiCall, body: unknown, signal: AbortSignal): Promise<Response> {
    const [method = '', path] = call.split(' ');
    return fetch(`${baseUrl}${path}`, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  }

  async function exchange<C extends ApiCall>(
    call: C,
    body: unknown,
  ): Promise<Result<ApiAnswer<C>, WireFailure>> {
    const watch = startTimeout(timeoutMs);
    let response: Response;
    let text: string;
    try {
      response = await request(call, body, watch.signal);
      text = await response.text();
    } catch {
      return err(unreachable);
    } finally {
      watch.done();
    }
    if (!response.ok) return err(failureIn(response, text));
    const parsed = API[call].answer.safeParse(parseJson(text));
    return parsed.success ? ok(parsed.data as ApiAnswer<C>) : err(unavailable());
  }

  /**
   * Downloads a file; the timeout applies to each pause, not to the whole. `end` is the last text of a
   * complete file: a truncated file is `unreachable`, like a broken connection.
   */
  async function download(
    call: ApiCall,
    body: unknown,
    end: string,
  ): Promise<Result<readonly Uint8Array<ArrayBuffer>[], WireFailure>> {
    const watch = startTimeout(timeoutMs);
    try {
      const response = await request(call, body, watch.signal);
      if (!response.ok) return err(failureIn(response, await response.text()));
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      const decoder = new TextDecoder();
      let tail = '';
      const reader = response.body?.getReader();
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
        watch.restart();
        pieces.push(next.value);
        tail = (tail + decoder.decode(next.value, { stream: true })).slice(-end.length);
      }
      return tail === end ? ok(pieces) : err(unreachable);
    } catch {
      return err(unreachable);
    } finally {
      watch.done();
    }
  }

  const narrowed = <C extends ApiCall, T>(call: C, answer: Promise<Result<T, WireFailure>>) =>
    new ResultAsync(answer).mapErr((failure) => API[call].failure(failure) as ApiFailure<C>);

  return {
    send: <C extends ApiCall>(call: C, ...[body]: ApiBody<C>) => narrowed(call, exchange(call, body)),
    download: <C extends ApiCall>(call: C, [body]: ApiBody<C>, end: string) =>
      narrowed(call, download(call, body, end)),
  };
}

export type HttpTransport = ReturnType<typeof makeHttpTransport>;
