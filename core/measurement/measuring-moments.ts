/** Separate from the catalogue, so that a page can load them without it. */
export const SCROLL_MEASURED_AT_PERCENT = 75;
export const TIME_ON_PAGE_MEASURED_AT_MS = 30_000;
export const FAQ_QUESTION_TEXT_MAX_LENGTH = 100;
export const HOME_ANALYTICS_IDLE_MS = 1000;
export const EVENTS_PER_BATCH_MAX = 50;
