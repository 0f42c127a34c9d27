import type { Clock } from '#core/ports/clock.ts';
import type { Mailer } from '#core/ports/mailer.ts';
import type { LeasedMail, OutboxQueue } from '#core/ports/unit-of-work.ts';

const BATCH = 20;
/** Longer than a mailer may take; after a crash the message is tried again when this has passed, milliseconds. */
const LEASE_MS = 2 * 60 * 1_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60 * 1_000;
/** About two hours of trying. */
const MAX_ATTEMPTS = 15;

/** How long to wait after the try that follows `attempts` earlier ones, milliseconds. */
function backOffMs(attempts: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts);
}

/**
 * Hands promised mail to the provider. Nothing is lost: what is not reported delivered comes again; at most one duplicate
 * for a crash between the provider's yes and our note of it. A message whose link and code have run out is given up unsent: it
 * would only lead to a page that says so, and asking again brings a good one.
 */
export function makeMailOutboxJob({
  outbox,
  mailer,
  clock,
}: {
  outbox: OutboxQueue;
  mailer: Mailer;
  clock: Pick<Clock, 'now'>;
}): () => Promise<'more' | 'done'> {
  async function hand({ message, attempts, expiresAt = Infinity }: LeasedMail): Promise<void> {
    const at = clock.now();
    if (at >= expiresAt) {
      await outbox.failed(message.id, at, null);
      return;
    }
    const sent = await mailer.send(message);
    const now = clock.now();
    if (sent.isOk()) {
      await outbox.delivered(message.id, now, sent.value.providerId);
      return;
    }
    const giveUp = sent.error.kind === 'mail-refused' || attempts + 1 >= MAX_ATTEMPTS;
    await outbox.failed(message.id, now, giveUp ? null : now + backOffMs(attempts));
  }

  return async () => {
    const leased = await outbox.lease({ at: clock.now(), limit: BATCH, leaseMs: LEASE_MS });
    if (leased.isErr()) return 'done';
    const ends = await Promise.allSettled(leased.value.map(hand));
    const bug = ends.find((end) => end.status === 'rejected');
    if (bug) throw bug.reason;
    return leased.value.length === BATCH ? 'more' : 'done';
  };
}
