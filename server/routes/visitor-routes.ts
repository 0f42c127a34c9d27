import { type Context, Hono } from 'hono';
import { err } from 'neverthrow';
import { z } from 'zod/mini';
import { readContactMail } from '#core/contact/contact-mail.ts';
import { CONTACT_MESSAGE_MAX_LENGTH } from '#core/contact/contact-message.ts';
import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import type { ContactInbox, ContactMessage } from '#core/ports/contact-inbox.ts';
import { rejected } from '#core/ports/failures.ts';
import type { CommonPasswords } from '#core/ports/hashing.ts';
import type { SurveyInbox } from '#core/ports/survey-inbox.ts';
import { surveySubmissionSchema } from '#core/survey/survey-submission.ts';
import { failureResponse } from '../http/failure-status.ts';
import { readJson, sentText } from '../http/read-body.ts';
import { makeCheckPassword } from './check-password.ts';
import { type BookingTools, consultationRoutes } from './consultations.ts';

/** More than the longest message has, with every sign escaped. */
const HTML_MAX_LENGTH = 10 * CONTACT_MESSAGE_MAX_LENGTH;
const html = z.string().check(z.maxLength(HTML_MAX_LENGTH));
const mailRequest = z.strictObject({ to: sentText, subject: sentText, html });
const preferenceCall = z.strictObject({ session_uuid: sentText, timing_preference: sentText });

/** Dependencies of the routes that need no account, for every backend. */
export interface VisitorDependencies extends BookingTools {
  readonly supportEmail: string;
  readonly contact: ContactInbox;
  readonly surveys: SurveyInbox;
  readonly preferences: AnonymousPreferences;
  readonly commonPasswords: CommonPasswords;
}

/** Sends contact messages within the limits. */
export const makeLimitedContact =
  ({ contact, limits, network }: Pick<VisitorDependencies, 'contact' | 'limits' | 'network'>) =>
  async (c: Context, message: ContactMessage) => {
    const refused = await limits.contactsByNetwork.consume(network(c));
    return refused ? err(refused) : contact.send(message);
  };

/** `emailOf`: the verified address of the signed-in person; null: nobody is signed in, or the session cannot be read. */
export function visitorRoutes(
  dependencies: VisitorDependencies,
  emailOf: (c: Context) => Promise<string | null>,
): Hono {
  const { limits, network, surveys, preferences, supportEmail } = dependencies;
  const sendContact = makeLimitedContact(dependencies);
  const checkPassword = makeCheckPassword({
    common: dependencies.commonPasswords,
    byNetwork: limits.passwordChecksByNetwork,
  });
  return (
    new Hono()
      .route('/', consultationRoutes(dependencies, emailOf))
      // Mails a contact form to the support address and sends nothing else anywhere: bodies that the form cannot produce are
      // rejected, and the mail is composed anew from the fields.
      .post('/functions/v1/send-email', async (c) => {
        const body = await readJson(c.req.raw, mailRequest);
        if (body.isErr()) return body.error;
        const message = readContactMail(body.value, supportEmail);
        if (message === null) return failureResponse(rejected);
        return (await sendContact(c, message)).match(() => Response.json({}), failureResponse);
      })
      .post('/functions/v1/submit-survey', async (c) => {
        const body = await readJson(c.req.raw, surveySubmissionSchema);
        if (body.isErr()) return body.error;
        const refused = await limits.surveysByNetwork.consume(network(c));
        if (refused) return failureResponse(refused);
        return surveys.submit(body.value).match(() => Response.json({}), failureResponse);
      })
      .post('/functions/v1/check-password', (c) => checkPassword(c.req.raw, network(c)))
      .post('/api/rpc/save_anonymous_calendar_preference', async (c) => {
        const body = await readJson(c.req.raw, preferenceCall);
        if (body.isErr()) return body.error;
        const refused = await limits.preferencesByNetwork.consume(network(c));
        if (refused) return failureResponse(refused);
        const { session_uuid: sessionId, timing_preference: timing } = body.value;
        return preferences.save({ sessionId, timing }).match(() => c.body(null, 204), failureResponse);
      })
  );
}
