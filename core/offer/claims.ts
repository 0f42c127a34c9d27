/** Figures that the site claims or tells (spec sections 1 and 9). Whether a claim may be shown is decision 7. */
export const MINIMUM_AGE_YEARS = 18;
export const COVERED_STATES = 50;
export const RATING = Object.freeze({ stars: 4.6, outOf: 5 });
/** The claim reads '1000+'. */
export const RECIPIENTS_CLAIMED_MORE_THAN = 1000;
export const ENCRYPTION_BITS = 256;
/** The first day without paper checks for federal benefits; a calendar date. */
export const PAPER_CHECKS_PHASED_OUT_FROM = '2025-09-30';
/** The date of the three testimonials; a calendar date. */
export const TESTIMONIALS_DATE = '2024-11-01';
/** When both legal pages were last changed; a calendar month. */
export const POLICIES_LAST_UPDATED = '2025-06';
