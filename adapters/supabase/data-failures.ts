import {
  type Failure,
  forbidden,
  notSignedIn,
  type Outage,
  reauthenticationNeeded,
  rejected,
} from '#core/ports/failures.ts';
import { statusFailure } from './status-failure.ts';

/** The failures of a query or a remote procedure. */
export type DataFailure =
  | Failure<'not-signed-in' | 'forbidden' | 'reauthentication-needed' | 'rejected' | 'rate-limited'>
  | Outage;

/** The fields of a PostgREST error response that are used here. */
export interface DataRefusal {
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
export const dataFailure = ({ status, error: { code, message } }: DataRefusal): DataFailure =>
  statusFailure(code === '25006' ? 503 : status) ??
  (status === 401 || /^PGRST30[13]$/.test(code)
    ? notSignedIn
    : code === PROOF_NEEDED
      ? reauthenticationNeeded
      : status === 403 || code === '42501' || /policy/i.test(message)
        ? forbidden
        : rejected);
