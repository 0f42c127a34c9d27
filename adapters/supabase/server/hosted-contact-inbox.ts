import { contactMessage, tidyContact } from '#core/contact/contact-mail.ts';
import { normalizeEmail } from '#core/identity/email.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import { outboxRow } from './outbox-row.ts';
import { execute, type ServiceClient } from './service-client.ts';

/** `ContactInbox` of our server on the hosted backend. It stores the message, and queues mail to `supportEmail` only. */
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
    send: (given) =>
      contactMessage(given, supportEmail, random.uuid()).asyncAndThen((mail) => {
        const message = tidyContact(given);
        return execute<null>(
          client.rpc('store_contact_message', {
            message: { ...message, email: normalizeEmail(message.email) },
            mail: outboxRow(mail),
            moment: clock.now(),
          }),
        ).map(() => undefined);
      }),
  };
}
