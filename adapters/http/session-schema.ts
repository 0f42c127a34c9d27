import { z } from 'zod/mini';

/** A session as our server answers it. */
export const sessionSchema = z.object({ userId: z.string(), email: z.string(), expiresAt: z.number() });

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
