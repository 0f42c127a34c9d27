/** Milliseconds. A day here has 24 hours; a day of the calendar may have 23 or 25. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The day in UTC at a moment (epoch milliseconds), as days since 1970. */
export const utcDay = (moment: number): number => Math.floor(moment / DAY_MS);

export const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
