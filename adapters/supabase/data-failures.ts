import {
  type Forbidden,
  forbidden,
  type NotSignedIn,
  notSignedIn,
  type Outage,
  type RateLimited,
  type Rejected,
  rejected,
} from '#core/ports/failures.ts';
import { statusFailure } from './status-failure.ts';

/** What a call on a table or of a remote procedure can answer with. */
export type DataFailure = NotSignedIn | Forbidden | Rejected | RateLimited | Outage;

/** The part of the data client's answer that tells what went wrong. */
export interface DataRefusal {
  readonly status: number;
  readonly error: Readonly<{ code: string; message: string }>;
}

/**
 * What a refusal means. 42501 and sentences about policies are row-level security (spec section 8, 'Saving'); the same from
 * somebody who is not signed in has status 401. The other codes of the database are faults of what was sent.
 */
export const dataFailure = ({ status, error: { code, message } }: DataRefusal): DataFailure =>
  statusFailure(status) ??
  (status === 401 || /^PGRST30[13]$/.test(code)
    ? notSignedIn
    : status === 403 || code === '42501' || /row-level security|policy/i.test(message)
      ? forbidden
      : rejected);
