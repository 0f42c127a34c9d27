import type { Clock } from '#core/ports/clock.ts';
import type { Mailer } from '#core/ports/mailer.ts';
import type { LeasedMail, OutboxQueue } from '#core/ports/unit-of-work.ts';

const BATCH = 20;
/** Longer than a mailer may take; after a crash the message is retried when the lease ends, milliseconds. */
const LEASE_MS = 2 * 60 * 1_000;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60 * 1_000;
/** About two hours. */
const MAX_ATTEMPTS = 15;

/** Milliseconds until the next attempt; `attempts` is the number of failed ones before this one. */
function backOffMs(attempts: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts);
}

/**
 * Sends queued mail. No mail is lost: a message is retried until the provider accepts it. A crash after acceptance and before
 * it is recorded causes at most one duplicate. A message whose link and code have expired is dropped unsent.
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
  async function send({ message, attempts, expiresAt = Infinity }: LeasedMail): Promise<void> {
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
    const outcomes = await Promise.allSettled(leased.value.map(send));
    const bug = outcomes.find((outcome) => outcome.status === 'rejected');
    if (bug) throw bug.reason;
    return leased.value.length === BATCH ? 'more' : 'done';
  };
}
