import { err, ok, ResultAsync } from 'neverthrow';
import {
  forbidden,
  notSignedIn,
  type Outage,
  REQUEST_LIMIT_MS,
  reauthenticationNeeded,
  rejected,
  type SensitiveActionError,
  unavailable,
  unreachable,
} from '#core/ports/failures.ts';
import { statusFailure } from './status-failure.ts';

/**
 * The result of a library call, or `unreachable` after the time limit: the library retries a session renewal for half a
 * minute. An unexpected exception of the library becomes `unavailable`.
 */
export function withTimeout<T>(call: PromiseLike<T>): ResultAsync<T, Outage> {
  const timeout = new Promise<never>((_resolve, reject) => {
    setTimeout(reject, REQUEST_LIMIT_MS, unreachable);
  });
  return ResultAsync.fromPromise(Promise.race([call, timeout]), (reason) =>
    reason === unreachable ? unreachable : unavailable(),
  );
}

/** The fields of a PostgREST error response that are used here. */
interface DataRefusal {
  readonly status: number;
  readonly error: Readonly<{ code: string; message: string }>;
}

/** Error code of our own triggers if an action needs a recent proof; PostgREST turns it into status 403. */
const PROOF_NEEDED = 'PT403';

/**
 * Maps an error response. Most temporary errors have a status of their own; a read-only database (25006) answers 405. 42501
 * and messages about policies come from row-level security, with status 401 if nobody is signed in. All other database
 * errors are caused by the request.
 */
const dataFailure = ({ status, error: { code, message } }: DataRefusal): SensitiveActionError =>
  statusFailure(code === '25006' ? 503 : status) ??
  (status === 401 || /^PGRST30[13]$/.test(code)
    ? notSignedIn
    : code === PROOF_NEEDED
      ? reauthenticationNeeded
      : status === 403 || code === '42501' || /policy/i.test(message)
        ? forbidden
        : rejected);

type Response = (DataRefusal & { data: null }) | { data: unknown; error: null; status: number };

/** The result of a query or remote procedure. If one row is requested and none exists (PGRST116), the result is null. */
export const runQuery = <T>(query: PromiseLike<unknown>): ResultAsync<T, SensitiveActionError> =>
  withTimeout(query as PromiseLike<Response>).andThen((response) =>
    response.error && response.error.code !== 'PGRST116'
      ? err(dataFailure(response))
      : ok(response.data as T),
  );
