import type { Clock } from '../ports/clock.ts';
import type { ContactInbox } from '../ports/contact-inbox.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { contactMessage } from './contact-mail.ts';

/** Backend of `ContactInbox`: queues the mail. */
export function makeContactInbox({
  uow,
  clock,
  random,
  supportEmail,
}: {
  readonly uow: UnitOfWork;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Randomness, 'uuid'>;
  readonly supportEmail: string;
}): ContactInbox {
  return {
    send: (given) =>
      contactMessage(given, supportEmail, random.uuid()).asyncAndThen((mail) =>
        uow.run((tables) => tables.outbox.enqueue(mail, clock.now())),
      ),
  };
}
