import type { Context } from 'hono';
import { err } from 'neverthrow';
import { readContactMail } from '#core/contact/contact-mail.ts';
import type { ContactMessage } from '#core/ports/contact-inbox.ts';
import { rejected } from '#core/ports/failures.ts';
import type { ServicePorts } from '#core/ports/service-ports.ts';
import type { Services } from '#core/services.ts';
import { apiRoutes } from './api-routes.ts';
import { checkPasswordRoutes } from './check-password.ts';
import { type BookingTools, consultationRoutes } from './consultations.ts';

/** Dependencies of the routes that need no account, for every backend. */
export interface VisitorDependencies
  extends BookingTools,
    Pick<Services, 'contact' | 'surveys' | 'preferences'>,
    Pick<ServicePorts, 'commonPasswords'> {
  readonly supportEmail: string;
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
) {
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
    'POST /functions/v1/submit-survey': async (c, submission) => {
      const refused = await limits.surveysByNetwork.consume(network(c));
      return refused ? err(refused) : surveys.submit(submission).map(() => ({}));
    },
    'POST /api/rpc/save_anonymous_calendar_preference': async (c, sent) => {
      const refused = await limits.preferencesByNetwork.consume(network(c));
      if (refused) return err(refused);
      const { session_uuid: sessionId, timing_preference: timing } = sent;
      return preferences.save({ sessionId, timing }).map(() => c.body(null, 204));
    },
  })
    .route('/', consultationRoutes(dependencies, emailOf))
    .route('/', checkPasswordRoutes(commonPasswords, limits.passwordChecksByNetwork, network));
}
