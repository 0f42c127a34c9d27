import { contactMail } from '#core/contact/contact-mail.ts';
import { normalizeEmail } from '#core/intake/email.ts';
import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import type { MagicLinkFunction, PasswordCheck } from '#core/ports/auth-port.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import type { SurveyInbox } from '#core/ports/survey-inbox.ts';
import { pathOf } from '#core/site/pages.ts';
import type { HttpTransport } from './http-transport.ts';

// Ports of visitors over the functions of our own server.

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
