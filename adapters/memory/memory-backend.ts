import type { IdentityService } from '#core/identity/identity-service.ts';
import { makeIdentityService } from '#core/identity/make-identity-service.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { CommonPasswords, PasswordHasher, TokenDigest } from '#core/ports/hashing.ts';
import type { IdentityMail } from '#core/ports/identity-mail.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';
import { makeMemoryDatabase } from './memory-database.ts';
import { type MemoryMailbox, makeMemoryMailer } from './memory-mailer.ts';
import type { TextStorage } from './text-storage.ts';

const LEASE_MS = 60_000;
const BATCH = 100;

/** The far end of the in-memory ports: what the server is elsewhere. */
export interface MemoryBackend {
  readonly uow: UnitOfWork;
  readonly service: IdentityService;
  readonly mailbox: MemoryMailbox;
  /** Delivers what the outbox holds. Runs by itself after each commit that promised mail. */
  deliverMail(): Promise<void>;
}

/** Stores, core's identity service and a mailbox in the page's memory, kept over reloads in `storage` (decision 47). */
export function makeMemoryBackend({
  storage = null,
  clock,
  random,
  digest,
  hasher,
  common,
  mail,
  brand,
}: {
  readonly storage?: TextStorage | null;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly digest: TokenDigest;
  readonly hasher: PasswordHasher;
  readonly common: CommonPasswords;
  readonly mail: IdentityMail;
  readonly brand: string;
}): MemoryBackend {
  const mailer = makeMemoryMailer({ clock, storage });
  const { uow, queue } = makeMemoryDatabase({ storage, onMail: () => void deliverMail() });

  async function deliverMail(): Promise<void> {
    const leased = await queue.lease({ at: clock.now(), limit: BATCH, leaseMs: LEASE_MS });
    if (leased.isErr()) return;
    for (const { message } of leased.value) {
      const sent = await mailer.send(message);
      // The mailbox of the page refuses only what it would refuse again.
      await (sent.isOk()
        ? queue.delivered(message.id, clock.now(), sent.value.providerId)
        : queue.failed(message.id, clock.now(), null));
    }
  }

  return {
    uow,
    service: makeIdentityService({ uow, clock, random, digest, hasher, common, mail, brand }),
    mailbox: mailer,
    deliverMail,
  };
}
