import { z } from 'zod/mini';
import { readContactMail } from '#core/contact/contact-mail.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import { rejected } from '#core/ports/failures.ts';
import { failureResponse } from '../http/failure-status.ts';
import type { Bucket } from '../http/limits.ts';
import { readJson } from '../http/read-body.ts';
import type { FunctionCaller } from './generate-magic-link.ts';

const mailRequest = z.strictObject({ to: z.string(), subject: z.string(), html: z.string() });

/**
 * Mails a contact form to the support address and sends nothing else anywhere: bodies that the form cannot produce are
 * rejected, and the mail is composed anew from the fields. A plain fetch handler.
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
  return async (request: Request, { network }: Pick<FunctionCaller, 'network'>): Promise<Response> => {
    const body = await readJson(request, mailRequest);
    if (body.isErr()) return body.error;
    const message = readContactMail(body.value, supportEmail);
    if (message === null) return failureResponse(rejected);
    const refused = await byNetwork.consume(network);
    if (refused) return failureResponse(refused);
    return contact.send(message).match(() => Response.json({}), failureResponse);
  };
}
