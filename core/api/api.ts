import { z } from 'zod/mini';
import { LANGUAGES } from '../language/languages.ts';
import { rejected, unavailable, type WireFailure } from '../ports/failures.ts';
import { narrow, SENSITIVE_FAILURES } from '../ports/narrow.ts';
import { onboardingRecordSchema } from '../record/onboarding-record.ts';
import { ONBOARDING_STEPS } from '../record-limits.ts';

/** No body. */
const nothing = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
);
/** Says only that it was done. */
const accepted = z.pipe(
  z.object({}),
  z.transform(() => undefined),
);

const session = z.object({ userId: z.string(), email: z.string(), expiresAt: z.number() });
const signedIn = z.object({ session });
/** Both fields are null when nobody is signed in. Remaining times are by the server's clock. */
const timedSession = z.union([
  z.object({
    session,
    times: z.object({
      idleRemainingMs: z.number(),
      absoluteRemainingMs: z.number(),
      sinceProofMs: z.number(),
    }),
  }),
  z.object({ session: z.null(), times: z.null() }),
]);
const verifiedSession = z.object({
  session,
  status: z.nullable(
    z.object({
      record: z.nullable(onboardingRecordSchema),
      step: z.nullable(z.enum(ONBOARDING_STEPS)),
      completed: z.boolean(),
    }),
  ),
});
const linkReading = z.object({
  reading: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('automatic') }),
    z.object({ kind: z.literal('confirmation-required'), email: z.string() }),
    z.object({ kind: z.literal('expired'), email: z.nullable(z.string()), used: z.boolean() }),
  ]),
});

const personalData = z.object({
  data: z.object({
    account: z.object({
      email: z.string(),
      createdAt: z.string(),
      verifiedAt: z.nullable(z.string()),
      hasPassword: z.boolean(),
      mailWords: z.nullable(z.string()),
      language: z.enum(LANGUAGES),
    }),
    onboarding: z.nullable(onboardingRecordSchema),
    appointments: z.array(
      z.object({ startsAt: z.string(), name: z.string(), phone: z.nullable(z.string()) }),
    ),
    news: z.object({ subscribed: z.boolean(), sentAt: z.array(z.string()) }),
    sessions: z.array(z.object({ startedAt: z.string(), lastActiveAt: z.string() })),
    events: z.object({ count: z.number(), more: z.boolean() }),
  }),
});

const slot = z.object({ startsAt: z.number(), endsAt: z.number() });
const booking = z.object({ id: z.string(), slot });
const whoCalls = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('we-call'), from: z.string(), lastFour: z.string() }),
  z.object({ kind: z.literal('you-call'), number: z.string() }),
  z.object({ kind: z.literal('you-open-link'), link: z.url({ protocol: /^https?$/ }) }),
  z.object({ kind: z.literal('we-write') }),
]);
const bookingOutcome = z.object({
  outcome: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('booked'), booking }),
    z.object({ kind: z.literal('held'), slot, heldUntil: z.number() }),
  ]),
});
const holdReading = z.object({
  reading: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('open'), slot, heldUntil: z.number(), whoCalls }),
    z.object({ kind: z.literal('booked'), slot, whoCalls }),
    z.object({ kind: z.literal('over') }),
  ]),
});

const call = <T extends z.ZodMiniType, const K extends WireFailure['kind'], R extends WireFailure>(
  answer: T,
  kinds: readonly K[],
  otherwise: R,
) => ({ answer, failure: narrow(kinds, otherwise)<WireFailure> });
const down = unavailable();

/**
 * Every JSON call of our pages to our server: method and path, the answer, the failures that a page tells apart, and what any
 * other failure is to it. What is sent is in `REQUESTS`. Events of measuring are apart: memory mode has no route for them.
 */
export const API = {
  'GET /api/session': call(timedSession, [], down),
  'POST /api/session/activity': call(signedIn, ['not-signed-in'], down),
  'POST /api/auth/sign-out': call(nothing, [], rejected),
  'POST /api/auth/link': call(accepted, ['invalid-email', 'rate-limited'], rejected),
  'POST /api/auth/link/inspect': call(linkReading, [], down),
  'POST /api/auth/link/finish': call(
    z.extend(verifiedSession, { emailChanged: z.boolean() }),
    ['link-expired', 'rejected', 'forbidden'],
    down,
  ),
  'POST /api/auth/code': call(verifiedSession, ['code-refused', 'code-used-up', 'rate-limited'], rejected),
  'POST /functions/v1/generate-magic-link': call(accepted, ['invalid-email', 'rate-limited'], rejected),
  'POST /api/auth/password': call(
    signedIn,
    ['invalid-credentials', 'email-not-confirmed', 'rate-limited'],
    rejected,
  ),
  'POST /api/auth/reauthenticate': call(
    signedIn,
    ['wrong-password', 'code-refused', 'code-used-up', 'not-signed-in', 'rate-limited'],
    rejected,
  ),
  'POST /api/auth/reset': call(accepted, ['invalid-email', 'rate-limited'], rejected),
  'POST /api/auth/reset/inspect': call(z.object({ email: z.nullable(z.string()) }), [], down),
  'POST /api/auth/reset/finish': call(
    signedIn,
    ['weak-password', 'same-password', 'link-expired', 'rate-limited'],
    rejected,
  ),
  'POST /api/account/email': call(accepted, SENSITIVE_FAILURES, rejected),
  'PUT /api/account/password': call(
    nothing,
    ['weak-password', 'same-password', ...SENSITIVE_FAILURES],
    rejected,
  ),
  'POST /functions/v1/check-password': call(z.object({ common: z.boolean() }), ['rate-limited'], rejected),
  'GET /api/onboarding': call(
    z.object({ email: z.string(), records: z.array(onboardingRecordSchema) }),
    ['not-signed-in', 'forbidden', 'rate-limited'],
    rejected,
  ),
  'PUT /api/onboarding': call(z.object({ record: onboardingRecordSchema }), SENSITIVE_FAILURES, rejected),
  'GET /functions/v1/personal-data': call(personalData, SENSITIVE_FAILURES, rejected),
  'POST /functions/v1/personal-data': call(nothing, SENSITIVE_FAILURES, rejected),
  'PATCH /functions/v1/personal-data': call(personalData, SENSITIVE_FAILURES, rejected),
  'DELETE /functions/v1/personal-data': call(nothing, SENSITIVE_FAILURES, rejected),
  'GET /api/consultations': call(z.object({ slots: z.array(slot) }), ['rate-limited'], down),
  'POST /api/consultations': call(
    bookingOutcome,
    ['slot-taken', 'no-such-slot', 'too-many-calls', 'rate-limited'],
    rejected,
  ),
  'POST /api/consultations/inspect': call(holdReading, ['rate-limited'], down),
  'POST /api/consultations/confirm': call(
    z.object({ booking }),
    ['hold-over', 'too-many-calls', 'rate-limited'],
    down,
  ),
  'POST /api/consultations/move': call(
    z.object({ booking }),
    ['hold-over', 'slot-taken', 'no-such-slot', 'rate-limited'],
    down,
  ),
  'POST /api/consultations/cancel': call(accepted, ['hold-over', 'rate-limited'], down),
  'POST /functions/v1/send-email': call(accepted, ['rate-limited'], rejected),
  'POST /functions/v1/submit-survey': call(accepted, ['rate-limited'], rejected),
  'POST /api/rpc/save_anonymous_calendar_preference': call(nothing, ['rate-limited'], rejected),
};

export type ApiCall = keyof typeof API;
export type ApiAnswer<C extends ApiCall> = z.output<(typeof API)[C]['answer']>;
export type ApiFailure<C extends ApiCall> = ReturnType<(typeof API)[C]['failure']>;
