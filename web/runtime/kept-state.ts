/**
 * What would be lost when the page opens in another language, and no field holds: `kept-input.ts` carries it there. In memory
 * only until then, and cleared when somebody signs out. A value is plain data.
 */
export const keptState = new Map<string, unknown>();

/** The payment group that was chosen in the calendar of the landing page. */
export const LANDING_DAY = 'landing-day';
