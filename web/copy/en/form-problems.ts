import { MESSAGE_COOL_DOWN_SECONDS } from '#core/identity/one-time-secret.ts';

/** By the value of `?problem=`: what does not concern the typed values. */
export const FORM_PROBLEMS = {
  unsure:
    'We could not be sure that this came from our own page, so we did not use it. Please try again. If you see this twice, please try another browser.',
  'needs-script':
    'This form needs JavaScript, and it did not run in your browser. Please turn it on, or try another browser.',
};

export const TOO_MANY_EMAILS = `Too many email requests. Please wait ${MESSAGE_COOL_DOWN_SECONDS} seconds before trying again.`;
