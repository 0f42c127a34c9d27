import type { AuthPort } from '../ports/auth-port.ts';
import { isOutage } from '../ports/failures.ts';

const FIRST_PAUSE_MS = 5_000;
const MAX_TRIES = 6;

/**
 * Sends a reset mail when a password could not be set. Waits until 60 s have passed since the last message,
 * even if the page that requested it was left. Gives up after six attempts; 'Forgot your password?' remains
 * available.
 */
export function makePasswordByEmail({
  auth,
  wait,
}: {
  readonly auth: Pick<AuthPort, 'requestPasswordReset'>;
  readonly wait: (milliseconds: number) => Promise<void>;
}) {
  return async (email: string): Promise<void> => {
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const sent = await auth.requestPasswordReset({ email });
      if (sent.isOk()) return;
      if (isOutage(sent.error)) await wait(FIRST_PAUSE_MS * 2 ** tries);
      else if (sent.error.kind === 'rate-limited') await wait(sent.error.retryAfterSeconds * 1_000);
      else return;
    }
  };
}
