import { err, ok, type Result } from 'neverthrow';
import { normalizeEmail } from '../intake/email.ts';
import { type Failure, forbidden } from '../ports/failures.ts';

/** `value`, if the page means the person who is signed in: another tab may have signed in somebody else. */
export const asOwner = <T>(meant: string, signedIn: string, value: T): Result<T, Failure<'forbidden'>> =>
  signedIn === normalizeEmail(meant) ? ok(value) : err(forbidden);
