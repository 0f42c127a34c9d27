import type { AuthPort } from '#core/ports/auth-port.ts';

const FIRST_PAUSE_MS = 5_000;
const MOST_TRIES = 6;

/**
 * The reset mail that stands in for a password that could not be set. It waits until the 60 s since the last
 * message are over, and outlives the page that asked for it. After six tries it gives up: 'Forgot your password?' is there.
 */
export function sendPasswordByEmail(auth: Pick<AuthPort, 'requestPasswordReset'>, email: string): void {
  let tries = 0;
  async function send() {
    tries += 1;
    const sent = await auth.requestPasswordReset({ email });
    if (sent.isOk() || tries >= MOST_TRIES) return;
    switch (sent.error.kind) {
      case 'rate-limited':
        setTimeout(send, sent.error.retryAfterSeconds * 1_000);
        return;
      case 'unreachable':
      case 'unavailable':
        setTimeout(send, FIRST_PAUSE_MS * 2 ** tries);
        return;
      case 'invalid-email':
      case 'rejected':
        return;
    }
  }
  void send();
}
