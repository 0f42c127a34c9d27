import { type Context, Hono } from 'hono';
import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import type { BookingService } from '#core/ports/scheduler.ts';
import type { SecurityLog } from '#core/ports/security-log.ts';
import type { SurveyInbox } from '#core/ports/survey-inbox.ts';
import type { Limits } from '../http/limits.ts';
import { anonymousPreferenceRoutes } from './anonymous-preference.ts';
import { consultationRoutes } from './consultations.ts';
import { makeSendEmail } from './send-email.ts';
import { makeSubmitSurvey } from './submit-survey.ts';

/** Dependencies of the routes that need no account, for every backend. */
export interface VisitorDependencies {
  readonly supportEmail: string;
  readonly limits: Limits;
  readonly securityLog: SecurityLog;
  /** The network that a request comes from, for limits. */
  readonly network: (c: Context) => string;
  readonly contact: ContactInbox;
  readonly surveys: SurveyInbox;
  readonly preferences: AnonymousPreferences;
  readonly bookings: BookingService;
}

/** `emailOf`: the verified address of the signed-in person; null: nobody is signed in, or the session cannot be read. */
export function visitorRoutes(
  dependencies: VisitorDependencies,
  emailOf: (c: Context) => Promise<string | null>,
): Hono {
  const { limits, network } = dependencies;
  const sendEmail = makeSendEmail({ ...dependencies, byNetwork: limits.contactsByNetwork });
  const submitSurvey = makeSubmitSurvey({ ...dependencies, byNetwork: limits.surveysByNetwork });
  return new Hono()
    .route('/', anonymousPreferenceRoutes(dependencies))
    .route('/', consultationRoutes({ ...dependencies, emailOf }))
    .post('/functions/v1/send-email', (c) => sendEmail(c.req.raw, network(c)))
    .post('/functions/v1/submit-survey', (c) => submitSurvey(c.req.raw, network(c)));
}
