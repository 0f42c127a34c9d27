import type { AuthPort, RequestLinkError } from '../ports/auth-port.ts';
import { isOutage } from '../ports/failures.ts';
import { isTooSoon } from './one-time-secret.ts';

const FIRST_PAUSE_MS = 10_000;
const MAX_TRIES = 6;

/** Milliseconds until the next try, or null after a refusal. */
function pauseAfter(failure: RequestLinkError, tries: number): number | null {
  if (isOutage(failure)) return FIRST_PAUSE_MS * 2 ** (tries - 1);
  return failure.kind === 'rate-limited' && isTooSoon(failure) ? failure.retryAfterSeconds * 1_000 : null;
}

/**
 * Sends a reset mail when a password could not be set, and returns whether it was sent or is still to be sent.
 * Waits until 60 s have passed since the last message, and longer each time in an outage, even if the page that
 * requested it was left. Gives up after six attempts, or when a later one throws; 'Forgot your password?' remains
 * available.
 */
export function makePasswordByEmail({ wait }: { readonly wait: (milliseconds: number) => Promise<void> }) {
  const waiting = new Set<string>();

  return async function send(
    auth: Pick<AuthPort, 'requestPasswordReset'>,
    email: string,
    tries = 1,
  ): Promise<boolean> {
    if (waiting.has(email)) return true;
    const sent = await auth.requestPasswordReset({ email });
    if (sent.isOk()) return true;
    const pause = pauseAfter(sent.error, tries);
    if (pause === null || tries === MAX_TRIES) return false;
    waiting.add(email);
    wait(pause)
      .finally(() => waiting.delete(email))
      .then(() => send(auth, email, tries + 1))
      // Nobody awaits it, and it would end the server.
      .catch(() => {});
    return true;
  };
}
