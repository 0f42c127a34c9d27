import type { BrowserStorage } from '#core/ports/browser-storage.ts';
import type { Clock } from '#core/ports/clock.ts';
import { makeMailOutboxJob } from '#core/site/mail-outbox.ts';
import { makeMemoryDatabase } from './memory-database.ts';
import { makeMemoryMailer } from './memory-mailer.ts';

/** Tables and a mailbox in the page's memory, persisted across reloads in `storage`. */
export function makeMemoryBackend({
  storage = null,
  clock,
}: {
  readonly storage?: BrowserStorage | null;
  readonly clock: Clock;
}) {
  const mailer = makeMemoryMailer({ clock, storage });
  const { uow, queue } = makeMemoryDatabase({ storage, onMail: () => void deliverMail() });
  const deliverMail = makeMailOutboxJob({ outbox: queue, mailer, clock });
  return { uow, mailbox: mailer };
}
