import { ResultAsync } from 'neverthrow';
import { z } from 'zod/mini';
import { contactMail } from '#core/contact/contact-mail.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import { rejected } from '#core/ports/failures.ts';
import { type HttpTransport, narrow } from './http-transport.ts';

/** The function `send-email` of our own server; it accepts mail to `supportEmail` only. */
export function makeHttpContactInbox({
  transport,
  supportEmail,
}: {
  transport: HttpTransport;
  supportEmail: string;
}): ContactInbox {
  return {
    send: (message) =>
      new ResultAsync(
        transport.call({
          method: 'POST',
          path: '/functions/v1/send-email',
          body: contactMail(message, supportEmail),
          answer: z.object({}),
        }),
      )
        .map(() => undefined)
        .mapErr(narrow(['rate-limited', 'unreachable', 'unavailable'], rejected)),
  };
}
