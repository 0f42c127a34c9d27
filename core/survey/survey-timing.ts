/** After the page has loaded, milliseconds. */
export const SURVEY_APPEARS_AFTER_MS = 30_000;
export const SURVEY_THANK_YOU_MS = 4000;
