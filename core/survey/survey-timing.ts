/** After the page has loaded, milliseconds (spec section 9, 'Survey'). */
export const SURVEY_APPEARS_AFTER_MS = 30_000;
/** How long the thank-you stays, milliseconds. */
export const SURVEY_THANK_YOU_MS = 4000;
