import { z } from 'zod/mini';
import { CONTACT_MESSAGE_MAX_LENGTH } from '../contact/contact-message.ts';
import { PASSWORD_MAX_LENGTH } from '../intake/password-rule.ts';
import { EMAIL_MAX_LENGTH } from '../record-limits.ts';
import { surveySubmissionSchema } from '../survey/survey-submission.ts';
import type { ApiCall } from './api.ts';

/** More than any address, name, password, code or token has. */
export const TEXT_MAX_LENGTH = 4 * Math.max(EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH);
const text = z.string().check(z.maxLength(TEXT_MAX_LENGTH));
/** More than the longest message has, with every sign escaped. */
const html = z.string().check(z.maxLength(10 * CONTACT_MESSAGE_MAX_LENGTH));

const campaignText = z.optional(z.string().check(z.maxLength(2_000)));
/** First-touch campaign as a page sends it; core truncates and cleans it. */
const campaign = z.optional(z.strictObject({ utm_source: campaignText, utm_campaign: campaignText }));

const nothing = z.strictObject({});
/** The person whom the page believes to be signed in. */
const person = z.strictObject({ email: text });
const token = z.strictObject({ token: text });
const credentials = z.strictObject({ email: text, password: text });

/** What a page sends with a call. Apart from the answers, because only the server checks it. */
export const REQUESTS = {
  'POST /api/session/activity': nothing,
  'POST /api/auth/sign-out': nothing,
  'POST /api/auth/link': z.strictObject({ email: text, campaign }),
  'POST /api/auth/link/inspect': token,
  'POST /api/auth/link/finish': z.strictObject({ token: text, campaign }),
  'POST /api/auth/code': z.strictObject({ email: text, code: text, campaign }),
  'POST /functions/v1/generate-magic-link': z.strictObject({ email: text, campaign, redirectTo: text }),
  'POST /api/auth/password': credentials,
  'POST /api/auth/reauthenticate': z.union([
    z.strictObject({ password: text }),
    z.strictObject({ code: text }),
  ]),
  'POST /api/auth/reset': z.strictObject({ email: text }),
  'POST /api/auth/reset/inspect': token,
  'POST /api/auth/reset/finish': z.strictObject({ token: text, password: text }),
  'POST /api/account/email': z.strictObject({ email: text, newEmail: text }),
  'PUT /api/account/password': credentials,
  'POST /functions/v1/check-password': z.strictObject({
    password: z.string().check(z.maxLength(PASSWORD_MAX_LENGTH)),
  }),
  /** Core validates the changes. */
  'PUT /api/onboarding': z.strictObject({ email: text, changes: z.unknown() }),
  'POST /functions/v1/personal-data': person,
  'PATCH /functions/v1/personal-data': z.union([
    z.strictObject({
      email: text,
      details: z.strictObject({ first_name: text, last_name: text, phone: text }),
    }),
    z.strictObject({ email: text, mailWords: text }),
    z.strictObject({ email: text, news: z.boolean() }),
  ]),
  'DELETE /functions/v1/personal-data': person,
  'POST /api/consultations': z.strictObject({
    startsAt: z.int(),
    name: text,
    email: text,
    phone: z.optional(text),
    attempt: z.optional(z.uuid()),
  }),
  'POST /api/consultations/inspect': token,
  'POST /api/consultations/confirm': token,
  'POST /api/consultations/move': z.strictObject({ token: text, startsAt: z.int() }),
  'POST /api/consultations/cancel': token,
  'POST /functions/v1/send-email': z.strictObject({ to: text, subject: text, html }),
  'POST /functions/v1/submit-survey': surveySubmissionSchema,
  'POST /api/rpc/save_anonymous_calendar_preference': z.strictObject({
    session_uuid: text,
    timing_preference: text,
  }),
} satisfies { readonly [C in Exclude<ApiCall, `GET ${string}`>]: z.ZodMiniType };

export type Requests = typeof REQUESTS;
/** What a page sends; nothing with a GET. */
export type ApiBody<C extends ApiCall> = C extends keyof Requests ? [body: z.input<Requests[C]>] : [];
