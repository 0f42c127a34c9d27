import { z } from 'zod/mini';
import { contactMail } from '#core/contact/contact-mail.ts';
import { normalizeEmail } from '#core/intake/email.ts';
import type { AnonymousPreferences } from '#core/ports/anonymous-preferences.ts';
import type { MagicLinkFunction, PasswordCheck } from '#core/ports/auth-port.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import { rejected } from '#core/ports/failures.ts';
import { narrow } from '#core/ports/narrow.ts';
import type { SurveyInbox } from '#core/ports/survey-inbox.ts';
import { pathOf } from '#core/site/pages.ts';
import { accepted, type HttpTransport } from './http-transport.ts';

// Ports of visitors over the functions of our own server.

const limited = narrow(['rate-limited'], rejected);

export const makeHttpAnonymousPreferences = (transport: HttpTransport): AnonymousPreferences => ({
  save: ({ sessionId, timing }) =>
    transport
      .send(
        'POST',
        '/api/rpc/save_anonymous_calendar_preference',
        { session_uuid: sessionId, timing_preference: timing },
        null,
      )
      .mapErr(limited),
});

/** `send-email` accepts mail to `supportEmail` only. */
export const makeHttpContactInbox = (transport: HttpTransport, supportEmail: string): ContactInbox => ({
  send: (message) =>
    transport
      .send('POST', '/functions/v1/send-email', contactMail(message, supportEmail), accepted)
      .mapErr(limited),
});

export const makeHttpSurveyInbox = (transport: HttpTransport): SurveyInbox => ({
  submit: (submission) =>
    transport.send('POST', '/functions/v1/submit-survey', submission, accepted).mapErr(limited),
});

/** `publicUrl` is the origin of the links. */
export const makeHttpMagicLinkFunction = (
  transport: HttpTransport,
  publicUrl: string,
): MagicLinkFunction => ({
  generateMagicLink: ({ email, campaign }) =>
    transport
      .send(
        'POST',
        '/functions/v1/generate-magic-link',
        {
          email: normalizeEmail(email),
          redirectTo: `${publicUrl}${pathOf('callback')}`,
          campaign,
        },
        accepted,
      )
      .mapErr(narrow(['invalid-email', 'rate-limited'], rejected)),
});

export const makeHttpPasswordCheck =
  (transport: HttpTransport): PasswordCheck =>
  (password) =>
    transport
      .send('POST', '/functions/v1/check-password', { password }, z.object({ common: z.boolean() }))
      .map(({ common }) => common)
      .mapErr(limited);
