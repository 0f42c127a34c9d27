import { asPendingEmail, type PendingEmail } from '../../runtime/pending-sign-up.ts';

// What the state of a history entry of `/login` may hold, so that it survives a reload.

function partIn<Part>(state: unknown, name: string): Partial<Part> | null {
  if (typeof state !== 'object' || state === null || !(name in state)) return null;
  return (state as Record<string, Partial<Part> | null>)[name] ?? {};
}

/** The address that link and code were sent to, so that the page still asks for the code. */
export const codeSentIn = (state: unknown): PendingEmail | null => asPendingEmail(partIn(state, 'codeSent'));

/** A reset link that did not work led here. */
export interface InvalidReset {
  /** The address of the link, if this browser may know it. */
  readonly email: string | null;
}

export function invalidResetIn(state: unknown): InvalidReset | null {
  const found = partIn<InvalidReset>(state, 'invalidReset');
  return found && { email: typeof found.email === 'string' ? found.email : null };
}
