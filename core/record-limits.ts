// Apart from the schema of the row, so that a page that needs a length does not load the code that checks schemas.

/** Onboarding steps in order; the rank is the position, from 1. */
export const ONBOARDING_STEPS = [
  'email_verified',
  'calendar_intro',
  'account_setup',
  'ssn_verification',
  'confirmation',
  'completed',
] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** Longest e-mail address that SMTP can carry (RFC 5321, 4.5.3.1.3). */
export const EMAIL_MAX_LENGTH = 254;
/** Longest name in a row. What may be entered is shorter: see `nameProblem`. */
export const NAME_MAX_LENGTH = 100;
export const TIMING_PREFERENCE_MAX_LENGTH = 200;
/** What is typed may be this long before it is tidied. */
export const TYPED_NAME_MAX_LENGTH = 2 * NAME_MAX_LENGTH;
export const PHONE_DIGITS = 10;
export const PHONE_EXAMPLE = '555-123-4567';
export const SSN_DIGITS = 9;
/** Of each value of a campaign. */
export const CAMPAIGN_MAX_LENGTH = 200;
