import { z } from 'zod/mini';
import { onboardingRecordSchema } from '#core/onboarding/onboarding-record.ts';
import { ONBOARDING_STEPS } from '#core/onboarding/record-limits.ts';

export const sessionSchema = z.object({ userId: z.string(), email: z.string(), expiresAt: z.number() });

const statusSchema = z.object({
  record: z.nullable(onboardingRecordSchema),
  step: z.nullable(z.enum(ONBOARDING_STEPS)),
  completed: z.boolean(),
});

/** The response to a spent code. */
export const verifiedSessionSchema = z.object({ session: sessionSchema, status: statusSchema });

/** The response to a spent link. */
export const finishedLinkSchema = z.extend(verifiedSessionSchema, { emailChanged: z.boolean() });

/** Remaining times by the server's clock, milliseconds. */
const sessionTimesSchema = z.object({
  idleRemainingMs: z.number(),
  absoluteRemainingMs: z.number(),
  sinceProofMs: z.number(),
});

/** The response of `GET /api/session`; both fields are null when nobody is signed in. */
export const timedSessionSchema = z.union([
  z.object({ session: sessionSchema, times: sessionTimesSchema }),
  z.object({ session: z.null(), times: z.null() }),
]);
