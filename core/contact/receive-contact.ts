import { err, ok, type Result } from 'neverthrow';
import { normalizeEmail } from '../identity/email.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContactInbox } from '../ports/contact-inbox.ts';
import type { Unavailable } from '../ports/failures.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import { BOUNDS } from '../site/bounds.ts';
import { type MailBudget, spendMail } from '../site/mail-budget.ts';
import { contactMessage, tidyContact } from './contact-mail.ts';

/** Backend of `ContactInbox`: stores the message for the operator, and queues the mail to the support address. */
export function makeContactInbox({
  uow,
  clock,
  random,
  supportEmail,
  mailBudget,
}: {
  readonly uow: UnitOfWork;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Randomness, 'uuid'>;
  readonly supportEmail: string;
  readonly mailBudget: MailBudget;
}): ContactInbox {
  return {
    send: (given) =>
      contactMessage(given, supportEmail, random.uuid()).asyncAndThen((mail) =>
        uow.run((tables): Result<void, Unavailable> => {
          const now = clock.now();
          const refused = spendMail(tables, mailBudget, now);
          if (refused) return err(refused);
          const message = tidyContact(given);
          tables.contactMessages.put({ ...message, email: normalizeEmail(message.email) }, now);
          tables.contactMessages.keepNewest(BOUNDS.contactsInAll);
          tables.outbox.enqueue(mail, now);
          return ok();
        }),
      ),
  };
}
