import { errAsync } from 'neverthrow';
import { contactMail, contactText, tidyContact } from '#core/contact/contact-mail.ts';
import { contactProblems } from '#core/contact/contact-message.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import { rejected } from '#core/ports/failures.ts';
import { hasBrokenHeader } from '#core/ports/mail-header.ts';
import type { MailMessage } from '#core/ports/mailer.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import { outboxRow } from './outbox-row.ts';
import { execute, type ServiceClient } from './service-client.ts';

/** `ContactInbox` of our server on the hosted backend. It queues mail to `supportEmail` only. */
export function makeHostedContactInbox({
  client,
  clock,
  random,
  supportEmail,
}: {
  client: ServiceClient;
  clock: Pick<Clock, 'now'>;
  random: Pick<Randomness, 'uuid'>;
  supportEmail: string;
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
      const now = clock.now();
      return execute<null>(
        client.from('outbox').insert({ ...outboxRow(mail), created_at: now, due_at: now }),
      ).map(() => undefined);
    },
  };
}
