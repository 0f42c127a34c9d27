import { z } from 'zod/mini';
import { readContactMail } from '#core/contact/contact-mail.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import { rejected } from '#core/ports/failures.ts';
import { failureResponse } from '../http/failure-status.ts';
import type { Bucket } from '../http/limits.ts';
import { readJson, sentText } from '../http/read-body.ts';

/** More than the longest message has, with every sign escaped. */
const HTML_MAX_LENGTH = 50_000;
const html = z.string().check(z.maxLength(HTML_MAX_LENGTH));
const mailRequest = z.strictObject({ to: sentText, subject: sentText, html });

/**
 * Mails a contact form to the support address and sends nothing else anywhere: bodies that the form cannot produce are
 * rejected, and the mail is composed anew from the fields.
 */
export function makeSendEmail({
  contact,
  byNetwork,
  supportEmail,
}: {
  contact: ContactInbox;
  byNetwork: Bucket;
  supportEmail: string;
}) {
  return async (request: Request, network: string): Promise<Response> => {
    const body = await readJson(request, mailRequest);
    if (body.isErr()) return body.error;
    const message = readContactMail(body.value, supportEmail);
    if (message === null) return failureResponse(rejected);
    const refused = await byNetwork.consume(network);
    if (refused) return failureResponse(refused);
    return contact.send(message).match(() => Response.json({}), failureResponse);
  };
}
