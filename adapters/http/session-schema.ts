import { z } from 'zod/mini';

/** A session as our server answers it. */
export const sessionSchema = z.object({ userId: z.string(), email: z.string(), expiresAt: z.number() });
