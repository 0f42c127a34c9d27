import { err, ok, ResultAsync } from 'neverthrow';
import { mailboxHashOf } from '../identity/wrong-tries.ts';
import { normalizeEmail } from '../intake/email.ts';
import type { ContactInbox } from '../ports/contact-inbox.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { BOUNDS } from '../site/bounds.ts';
import type { MailBudget } from '../site/mail-budget.ts';
import { contactMessage, tidyContact } from './contact-mail.ts';

/**
 * Backend of `ContactInbox`: stores the message for the operator, and queues the mail to the support address. A blocked sender
 * gets the same answer, and the message is dropped.
 */
export function makeContactInbox({
  uow,
  clock,
  random,
  digest,
  supportEmail,
  mailBudget,
}: Pick<ServicePorts, 'uow' | 'clock' | 'random' | 'digest'> & {
  readonly supportEmail: string;
  readonly mailBudget: MailBudget;
}): ContactInbox {
  return {
    send: (given) =>
      contactMessage(given, supportEmail, random.uuid()).asyncAndThen((mail) => {
        const message = tidyContact(given);
        const email = normalizeEmail(message.email);
        return ResultAsync.fromSafePromise(mailboxHashOf(digest, email)).andThen((mailboxHash) =>
          uow.run(async (tables) => {
            const now = clock.now();
            if (await tables.blockedSenders.has(mailboxHash)) return ok();
            const refused = await mailBudget(tables, now);
            if (refused) return err(refused);
            await tables.contactMessages.put({ ...message, email }, now);
            await tables.contactMessages.keepNewest(BOUNDS.contactsInAll);
            await tables.outbox.enqueue(mail, now);
            return ok();
          }),
        );
      }),
  };
}
