import type { Account } from '../identity/identity-entities.ts';
import { mailRecipient } from '../identity/mail-words.ts';
import type { AnnouncementMail } from '../ports/announcement-mail.ts';
import type { Clock } from '../ports/clock.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import { exclusionOf } from './announcement.ts';
import { mailedOnFinishingFrom } from './ready-to-send.ts';

/** Queues the launch mail for whoever finishes the sign-up after the launch, unless they have had it or want none. */
export type MailOnFinishing = (tables: Tables, account: Account) => void;

export function makeMailOnFinishing({
  clock,
  random,
  mail,
  site,
}: {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Randomness, 'uuid'>;
  readonly mail: AnnouncementMail;
  readonly site: Parameters<typeof mailedOnFinishingFrom>[0];
}): MailOnFinishing {
  const from = mailedOnFinishingFrom(site);
  return ({ announcements, outbox, suppressions }, account) => {
    const now = clock.now();
    // Nobody is kept from finishing because mail waits; the next announcement reaches them.
    if (from === null || now < from || outbox.isFull()) return;
    const person = {
      emailVerified: account.emailVerifiedAt !== null,
      step: null,
      suppressed: suppressions.reasonsFor(account.email),
      hadOne: announcements.hadOne(account.id),
    };
    if (exclusionOf(person, 'everybody') !== null) return;
    announcements.noteMailOnFinishing(account.id, now);
    const unsubscribeToken = suppressions.tokenFor(account.email);
    const content = mail.launched({ unsubscribeToken, ...mailRecipient(account) });
    outbox.enqueue({ id: random.uuid(), to: account.email, ...content }, now);
  };
}
