import type { ApiBody } from '#core/api/requests.ts';
import { contactMail } from '#core/contact/contact-mail.ts';
import { asOwner } from '#core/identity/as-owner.ts';
import { normalizeEmail } from '#core/intake/email.ts';
import { FILE_END } from '#core/personal-data/personal-data-file.ts';
import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import type { MagicLinkFunction, PasswordCheck } from '#core/ports/auth-port.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import type { OnboardingRepo } from '#core/ports/onboarding-repo.ts';
import type { PersonalDataPort } from '#core/ports/personal-data.ts';
import type { Scheduler } from '#core/ports/scheduler.ts';
import type { SurveyInbox } from '#core/ports/survey-inbox.ts';
import { pathOf } from '#core/site/pages.ts';
import type { HttpTransport } from './http-transport.ts';

/** The server identifies the person by the cookie. */
export const makeHttpOnboardingRepo = ({ transport }: { transport: HttpTransport }): OnboardingRepo => ({
  findByEmail: (email) =>
    transport.send('GET /api/onboarding').andThen((found) => asOwner(email, found.email, found.records)),
  upsertByEmail: (email, changes) =>
    transport.send('PUT /api/onboarding', { email, changes }).map(({ record }) => record),
});

/**
 * `PersonalDataPort` over the function `personal-data`, which identifies the person by the cookie. After
 * `erase` call `AuthPort.currentSession()`: it finds no session and sends 'signed-out' to every tab.
 */
export function makeHttpPersonalData({ transport }: { transport: HttpTransport }): PersonalDataPort {
  const change = (...body: ApiBody<'PATCH /functions/v1/personal-data'>) =>
    transport.send('PATCH /functions/v1/personal-data', ...body).map(({ data }) => data);
  return {
    read: (email) =>
      transport
        .send('GET /functions/v1/personal-data')
        .andThen(({ data }) => asOwner(email, data.account.email, data)),
    download: (email) => transport.download('POST /functions/v1/personal-data', [{ email }], FILE_END),
    correct: (email, { first_name, last_name, phone }) =>
      change({ email, details: { first_name, last_name, phone } }),
    chooseMailWords: (email, mailWords) => change({ email, mailWords }),
    chooseNews: (email, news) => change({ email, news }),
    erase: (email) => transport.send('DELETE /functions/v1/personal-data', { email }),
  };
}

export const makeHttpScheduler = ({ transport: { send } }: { transport: HttpTransport }): Scheduler => ({
  freeSlots: () => send('GET /api/consultations').map(({ slots }) => slots),
  book: ({ startsAt, name, email, phone, attempt }) =>
    send('POST /api/consultations', { startsAt, name, email, phone, attempt }).map(({ outcome }) => outcome),
  inspectHold: (token) => send('POST /api/consultations/inspect', { token }).map(({ reading }) => reading),
  confirm: (token) => send('POST /api/consultations/confirm', { token }).map(({ booking }) => booking),
  move: (token, startsAt) =>
    send('POST /api/consultations/move', { token, startsAt }).map(({ booking }) => booking),
  cancel: (token) => send('POST /api/consultations/cancel', { token }),
});

export const makeHttpAnonymousPreferences = ({ send }: HttpTransport): AnonymousPreferences => ({
  save: ({ sessionId, timing }) =>
    send('POST /api/rpc/save_anonymous_calendar_preference', {
      session_uuid: sessionId,
      timing_preference: timing,
    }),
});

/** `send-email` accepts mail to `supportEmail` only. */
export const makeHttpContactInbox = ({ send }: HttpTransport, supportEmail: string): ContactInbox => ({
  send: (message) => send('POST /functions/v1/send-email', contactMail(message, supportEmail)),
});

export const makeHttpSurveyInbox = ({ send }: HttpTransport): SurveyInbox => ({
  submit: (submission) => send('POST /functions/v1/submit-survey', submission),
});

/** `publicUrl` is the origin of the links. */
export const makeHttpMagicLinkFunction = ({ send }: HttpTransport, publicUrl: string): MagicLinkFunction => ({
  generateMagicLink: ({ email, campaign }) =>
    send('POST /functions/v1/generate-magic-link', {
      email: normalizeEmail(email),
      redirectTo: `${publicUrl}${pathOf('callback')}`,
      campaign,
    }),
});

export const makeHttpPasswordCheck =
  ({ send }: HttpTransport): PasswordCheck =>
  (password) =>
    send('POST /functions/v1/check-password', { password }).map(({ common }) => common);
