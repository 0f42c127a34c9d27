import { z } from 'zod/mini';
import { ONBOARDING_STEPS, onboardingRecordSchema } from '#core/onboarding/onboarding-record.ts';

/** A session as our server answers it. */
export const sessionSchema = z.object({ userId: z.string(), email: z.string(), expiresAt: z.number() });

const statusSchema = z.object({
  record: z.nullable(onboardingRecordSchema),
  step: z.nullable(z.enum(ONBOARDING_STEPS)),
  completed: z.boolean(),
});

/** The answer to a link or a code that was spent. */
export const verifiedSessionSchema = z.object({ session: sessionSchema, status: statusSchema });

/** What is left of it by the server's clock, milliseconds. */
const sessionTimesSchema = z.object({
  idleRemainingMs: z.number(),
  absoluteRemainingMs: z.number(),
  sinceProofMs: z.number(),
});

/** The answer of `GET /api/session`: both, or neither when nobody is signed in. */
export const timedSessionSchema = z.union([
  z.object({ session: sessionSchema, times: sessionTimesSchema }),
  z.object({ session: z.null(), times: z.null() }),
]);
