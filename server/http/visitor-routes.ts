import { type Context, Hono } from 'hono';
import type { ResultAsync } from 'neverthrow';
import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import type { EventStore } from '#core/ports/event-store.ts';
import type { Unavailable } from '#core/ports/failures.ts';
import type { BookingService } from '#core/ports/scheduler.ts';
import type { SurveyInbox } from '#core/ports/survey-inbox.ts';
import { makeSendEmail } from '../functions/send-email.ts';
import { makeSubmitSurvey } from '../functions/submit-survey.ts';
import { anonymousPreferenceRoutes } from '../routes/anonymous-preference.ts';
import { consultationRoutes } from '../routes/consultations.ts';
import { devMailboxRoutes, type Mailbox } from '../routes/dev-mailbox.ts';
import { eventRoutes } from '../routes/events.ts';
import { healthRoutes } from '../routes/health.ts';
import type { Limits } from './limits.ts';
import type { Pages } from './pages.ts';

/** What visitors do without an account, whichever backend keeps it. */
export interface VisitorParts {
  readonly publicUrl: string;
  readonly supportEmail: string;
  readonly limits: Limits;
  readonly monotonic: () => number;
  readonly pages: Pick<Pages, 'faqQuestions'>;
  readonly checkWritable: () => ResultAsync<void, Unavailable>;
  readonly contact: ContactInbox;
  readonly surveys: SurveyInbox;
  readonly preferences: AnonymousPreferences;
  readonly bookings: BookingService;
  /** Null: nothing is measured here, and there is no door for it. */
  readonly events: EventStore | null;
  /** Null in production: the mailbox is then not there at all. */
  readonly mailbox: Mailbox | null;
}

export function visitorRoutes(
  parts: VisitorParts,
  {
    network,
    userIdOf,
    emailOf,
  }: {
    network: (c: Context) => string;
    /** Who is signed in there; null: nobody, or it cannot be found out now. */
    userIdOf: (c: Context) => Promise<string | null>;
    /** Their proved address, with the same meaning of null. */
    emailOf: (c: Context) => Promise<string | null>;
  },
): Hono {
  const { limits, events, mailbox, publicUrl } = parts;
  const sendEmail = makeSendEmail({ ...parts, byNetwork: limits.contactsByNetwork });
  const submitSurvey = makeSubmitSurvey({ ...parts, byNetwork: limits.surveysByNetwork });

  const routes = new Hono();
  for (const part of [
    healthRoutes(parts),
    anonymousPreferenceRoutes({ ...parts, network }),
    consultationRoutes({ ...parts, network, emailOf }),
    ...(events === null
      ? []
      : [eventRoutes({ events, faqQuestions: parts.pages.faqQuestions, limits, network, userIdOf })]),
    ...(mailbox === null ? [] : [devMailboxRoutes({ mailbox, publicUrl })]),
  ]) {
    routes.route('/', part);
  }
  routes.post('/functions/v1/send-email', (c) => sendEmail(c.req.raw, { network: network(c) }));
  routes.post('/functions/v1/submit-survey', (c) => submitSurvey(c.req.raw, { network: network(c) }));
  return routes;
}
