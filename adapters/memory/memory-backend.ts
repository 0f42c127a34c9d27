import type { Clock } from '#core/ports/clock.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';
import { makeMemoryDatabase } from './memory-database.ts';
import { type MemoryMailbox, makeMemoryMailer } from './memory-mailer.ts';
import type { TextStorage } from './text-storage.ts';

const LEASE_MS = 60_000;
const BATCH = 100;

/** Replaces the server's storage in memory mode: tables and the outbox. */
export interface MemoryBackend {
  readonly uow: UnitOfWork;
  readonly mailbox: MemoryMailbox;
  /** Delivers the outbox. Runs automatically after each commit that queued mail. */
  deliverMail(): Promise<void>;
}

/** Tables and a mailbox in the page's memory, persisted across reloads in `storage`. */
export function makeMemoryBackend({
  storage = null,
  clock,
}: {
  readonly storage?: TextStorage | null;
  readonly clock: Clock;
}): MemoryBackend {
  const mailer = makeMemoryMailer({ clock, storage });
  const { uow, queue } = makeMemoryDatabase({ storage, onMail: () => void deliverMail() });

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

  return {
    uow,
    mailbox: mailer,
    deliverMail,
  };
}
