import { type Context, Hono } from 'hono';
import type { ResultAsync } from 'neverthrow';
import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import type { EventStore } from '#core/ports/event-store.ts';
import type { Unavailable } from '#core/ports/failures.ts';
import type { BookingService } from '#core/ports/scheduler.ts';
import type { SecurityLog } from '#core/ports/security-log.ts';
import type { SurveyInbox } from '#core/ports/survey-inbox.ts';
import type { Limits } from '../http/limits.ts';
import type { Pages } from '../http/pages.ts';
import { anonymousPreferenceRoutes } from './anonymous-preference.ts';
import { consultationRoutes } from './consultations.ts';
import { devMailboxRoutes, type Mailbox } from './dev-mailbox.ts';
import { eventRoutes } from './events.ts';
import { healthRoutes } from './health.ts';
import { makeSendEmail } from './send-email.ts';
import { makeSubmitSurvey } from './submit-survey.ts';

/** Dependencies of the routes that need no account, for every backend. */
export interface VisitorDependencies {
  readonly publicUrl: string;
  readonly supportEmail: string;
  readonly limits: Limits;
  readonly securityLog: SecurityLog;
  readonly monotonic: () => number;
  /** Of this program. */
  readonly version: string;
  readonly pages: Pick<Pages, 'faqQuestions'>;
  readonly checkWritable: () => ResultAsync<void, Unavailable>;
  readonly contact: ContactInbox;
  readonly surveys: SurveyInbox;
  readonly preferences: AnonymousPreferences;
  readonly bookings: BookingService;
  /** Null: this server stores no events and has no route for them. */
  readonly events: EventStore | null;
  /** Null in production, where the mailbox does not exist. */
  readonly mailbox: Mailbox | null;
}

export function visitorRoutes(
  dependencies: VisitorDependencies,
  {
    network,
    userIdOf,
    emailOf,
  }: {
    network: (c: Context) => string;
    /** The signed-in person; null: nobody, or the session cannot be read. */
    userIdOf: (c: Context) => Promise<string | null>;
    /** Their verified address, or null as above. */
    emailOf: (c: Context) => Promise<string | null>;
  },
): Hono {
  const { limits, events, mailbox, publicUrl } = dependencies;
  const sendEmail = makeSendEmail({ ...dependencies, byNetwork: limits.contactsByNetwork });
  const submitSurvey = makeSubmitSurvey({ ...dependencies, byNetwork: limits.surveysByNetwork });

  const routes = new Hono();
  for (const group of [
    healthRoutes(dependencies),
    anonymousPreferenceRoutes({ ...dependencies, network }),
    consultationRoutes({ ...dependencies, network, emailOf }),
    ...(events === null
      ? []
      : [eventRoutes({ events, faqQuestions: dependencies.pages.faqQuestions, limits, network, userIdOf })]),
    ...(mailbox === null ? [] : [devMailboxRoutes({ mailbox, publicUrl })]),
  ]) {
    routes.route('/', group);
  }
  routes.post('/functions/v1/send-email', (c) => sendEmail(c.req.raw, network(c)));
  routes.post('/functions/v1/submit-survey', (c) => submitSurvey(c.req.raw, network(c)));
  return routes;
}
