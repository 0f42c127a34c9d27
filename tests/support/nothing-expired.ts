import { expiredBefore } from '#core/site/retention.ts';

/** A clean-up request that deletes nothing. */
export const NOTHING_EXPIRED = Object.freeze({ ...expiredBefore(0), now: 0 });
