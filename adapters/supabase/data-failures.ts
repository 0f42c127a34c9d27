import {
  type Forbidden,
  forbidden,
  type NotSignedIn,
  notSignedIn,
  type Outage,
  type RateLimited,
  type ReauthenticationNeeded,
  type Rejected,
  reauthenticationNeeded,
  rejected,
} from '#core/ports/failures.ts';
import { statusFailure } from './status-failure.ts';

/** What a call on a table or of a remote procedure can answer with. */
export type DataFailure = NotSignedIn | Forbidden | ReauthenticationNeeded | Rejected | RateLimited | Outage;

/** The part of the data client's answer that tells what went wrong. */
export interface DataRefusal {
  readonly status: number;
  readonly error: Readonly<{ code: string; message: string }>;
}

/** The code of our own triggers where an action needs a fresh proof; the data interface answers it with status 403. */
const PROOF_NEEDED = 'PT403';

/**
 * What a refusal means. Whatever passes by itself has a status of its own (two at once, no connection, no room, stopped), but
 * for a database that only reads, being full or looked after: 25006 comes with 405. 42501 and sentences about policies are
 * row-level security (spec section 8, 'Saving'); the same from somebody who is not signed in has status 401. The other codes
 * of the database are faults of what was sent.
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
