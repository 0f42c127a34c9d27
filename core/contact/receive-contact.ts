import { errAsync } from 'neverthrow';
import type { Clock } from '../ports/clock.ts';
import type { ContactInbox } from '../ports/contact-inbox.ts';
import { rejected } from '../ports/failures.ts';
import { hasBrokenHeader } from '../ports/mail-header.ts';
import type { MailMessage } from '../ports/mailer.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { contactMail, contactText, tidyContact } from './contact-mail.ts';
import { contactProblems } from './contact-message.ts';

/** Backend of `ContactInbox`: queues the mail to `supportEmail`, never to an address from the request. */
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
    send(given) {
      const message = tidyContact(given);
      if (Object.keys(contactProblems(message)).length > 0) return errAsync(rejected);
      const mail: MailMessage = {
        id: random.uuid(),
        ...contactMail(message, supportEmail),
        replyTo: message.email,
        text: contactText(message),
      };
      if (hasBrokenHeader(mail)) return errAsync(rejected);
      return uow.run((tables) => tables.outbox.enqueue(mail, clock.now()));
    },
  };
}
