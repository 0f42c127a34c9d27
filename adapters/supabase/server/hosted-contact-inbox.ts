import { contactMessage } from '#core/contact/contact-mail.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
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
    send: (given) =>
      contactMessage(given, supportEmail, random.uuid()).asyncAndThen((mail) => {
        const now = clock.now();
        return execute<null>(
          client.from('outbox').insert({ ...outboxRow(mail), created_at: now, due_at: now }),
        ).map(() => undefined);
      }),
  };
}
