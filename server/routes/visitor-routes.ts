import type { Context } from 'hono';
import { err } from 'neverthrow';
import { readContactMail } from '#core/contact/contact-mail.ts';
import { isCommonPassword } from '#core/identity/password-check.ts';
import type { ContactMessage } from '#core/ports/contact-inbox.ts';
import { rejected } from '#core/ports/failures.ts';
import type { ServicePorts } from '#core/ports/service-ports.ts';
import type { Services } from '#core/services.ts';
import { consumeOne } from '../http/window-bucket.ts';
import { apiRoutes } from './api-routes.ts';
import { type BookingTools, consultationRoutes } from './consultations.ts';
import type { SessionOf } from './route-tools.ts';

/** Dependencies of the routes that need no account, for every backend. */
export interface VisitorDependencies
  extends BookingTools,
    Pick<Services, 'contact' | 'surveys' | 'preferences'>,
    Pick<ServicePorts, 'commonPasswords'> {
  readonly supportEmail: string;
}

export const makeLimitedContact =
  ({ contact, limits, network }: Pick<VisitorDependencies, 'contact' | 'limits' | 'network'>) =>
  (c: Context, message: ContactMessage) =>
    consumeOne(limits.contactsByNetwork, network(c)).andThen(() => contact.send(message));

export function visitorRoutes(dependencies: VisitorDependencies, sessionOf: SessionOf) {
  const { limits, network, surveys, preferences, supportEmail, commonPasswords } = dependencies;
  const sendContact = makeLimitedContact(dependencies);
  return apiRoutes({
    // Mails a contact form to the support address and sends nothing else anywhere: bodies that the form cannot produce are
    // rejected, and the mail is composed anew from the fields.
    'POST /functions/v1/send-email': async (c, mail) => {
      const message = readContactMail(mail, supportEmail);
      if (message === null) return err(rejected);
      return (await sendContact(c, message)).map(() => ({}));
    },
    'POST /functions/v1/submit-survey': (c, submission) =>
      consumeOne(limits.surveysByNetwork, network(c))
        .andThen(() => surveys.submit(submission))
        .map(() => ({})),
    'POST /api/rpc/save_anonymous_calendar_preference': (c, sent) => {
      const { session_uuid: sessionId, timing_preference: timing } = sent;
      return consumeOne(limits.preferencesByNetwork, network(c)).andThen(() =>
        preferences.save({ sessionId, timing }),
      );
    },
    // Before a password is set. Stores and logs nothing.
    'POST /functions/v1/check-password': (c, { password }) =>
      consumeOne(limits.passwordChecksByNetwork, network(c)).map(async () => ({
        common: await isCommonPassword(commonPasswords, password),
      })),
  }).route('/', consultationRoutes(dependencies, sessionOf));
}
