import type { PageId } from '#core/site/pages.ts';

export interface WithoutScriptWords {
  readonly text: string;
  /** The words before the support address. Defaults to 'If you need help, write to'. */
  readonly help?: string;
  /** A link to a page that works without script. */
  readonly instead?: Readonly<{ label: string; page: Exclude<PageId, 'not-found'> }>;
}

export const withoutScriptCopy = {
  title: 'JavaScript is off in your browser',
  help: 'If you need help, write to',
} as const;

/** `step`: of the sign-up. `trying`: of the tour without an account. `form`: of a form that the server does not accept. */
export const WITHOUT_SCRIPT = {
  step: {
    text: 'This page needs JavaScript. Turn it on, or use another browser. Then open the page again. What you have done so far is not lost.',
  },
  trying: {
    text: 'These steps need JavaScript. You can still sign up with your email, and type the code that we send you.',
    instead: { label: 'Sign up with your email', page: 'start' },
  },
  form: {
    text: 'This form needs JavaScript. Turn it on, or use another browser. Then open the page again.',
  },
  callback: {
    text: 'This page needs JavaScript to read your link. Your link has not been used. The same email has a six-digit code. Type the code in the browser in which you asked for the email.',
    instead: { label: 'Type the code', page: 'verify-email' },
  },
  code: {
    text: 'This page cannot see when you open the link. Type the six-digit code from the email here.',
  },
  schedule: {
    text: 'Did you open a link to confirm a call? This page needs JavaScript for that. Nothing is booked yet.',
    help: 'Turn it on and open the link again, or write to',
  },
  'is-this-real': {
    text: '“Check a message” needs JavaScript, because the check runs in your own browser. Turn it on, or use another browser. Everything else on this page works without it.',
  },
  'payment-dates': {
    text: 'The questions on this page need JavaScript. Turn it on, or find your payment days in the lists below.',
  },
  'reset-password': {
    text: 'This page needs JavaScript to read your link. Your link has not been used. You can log in and type the code that we email you. Then open this page again, and set a new password.',
    instead: { label: 'Log in with a code', page: 'login' },
  },
} satisfies Record<string, WithoutScriptWords>;
