import type { Clock } from '#core/ports/clock.ts';
import { makeMemoryDatabase } from './memory-database.ts';
import { makeMemoryMailer } from './memory-mailer.ts';
import type { TextStorage } from './text-storage.ts';

const LEASE_MS = 60_000;
const BATCH = 100;

/** Tables and a mailbox in the page's memory, persisted across reloads in `storage`. */
export function makeMemoryBackend({
  storage = null,
  clock,
}: {
  readonly storage?: TextStorage | null;
  readonly clock: Clock;
}) {
  const mailer = makeMemoryMailer({ clock, storage });
  const { uow, queue } = makeMemoryDatabase({ storage, onMail: () => void deliverMail() });

  /** Delivers the outbox. */
  async function deliverMail(): Promise<void> {
    const leased = await queue.lease({ at: clock.now(), limit: BATCH, leaseMs: LEASE_MS });
    if (leased.isErr()) return;
    for (const { message } of leased.value) {
      const sent = await mailer.send(message);
      // The in-page mailbox rejects only permanently invalid messages.
      await (sent.isOk()
        ? queue.delivered(message.id, clock.now(), sent.value.providerId)
        : queue.failed(message.id, clock.now(), null));
    }
  }

  return { uow, mailbox: mailer };
}
