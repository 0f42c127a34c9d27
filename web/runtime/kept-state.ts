/** Plain data that no field holds, which `kept-input.ts` carries to the page in another language. Cleared when somebody signs out. */
export const keptState = new Map<string, unknown>();

/** The payment group that was chosen in the calendar of the landing page. */
export const LANDING_DAY = 'landing-day';
