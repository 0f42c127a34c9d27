import type { PageId } from '../page-id.ts';

/** The notice of a page in browsers without script. */
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

const step: WithoutScriptWords = {
  text: 'This page needs JavaScript. Turn it on, or use another browser. Then open the page again. What you have done so far is not lost.',
};
const trying: WithoutScriptWords = {
  text: 'These steps need JavaScript. You can still sign up with your email, and type the code that we send you.',
  instead: { label: 'Sign up with your email', page: 'start' },
};
const form: WithoutScriptWords = {
  text: 'This form needs JavaScript. Turn it on, or use another browser. Then open the page again.',
};

/** Null if the page works without script. `formsWork`: the server accepts native form submits. */
export function withoutScript(page: PageId, formsWork: boolean): WithoutScriptWords | null {
  switch (page) {
    case 'signup':
    case 'signup-calendar':
    case 'signup-account':
    case 'confirmation':
    case 'signup-confirmation':
    case 'launch-countdown':
    case 'dashboard':
      return step;
    case 'home-calendar':
    case 'home-info':
    case 'home-verify':
      return trying;
    case 'callback':
      return formsWork
        ? {
            text: 'This page needs JavaScript to read your link. Your link has not been used. The same email has a six-digit code. Type the code in the browser in which you asked for the email.',
            instead: { label: 'Type the code', page: 'verify-email' },
          }
        : form;
    case 'verify-email':
    case 'signup-verify':
      return formsWork
        ? {
            text: 'This page cannot see when you open the link. Type the six-digit code from the email here.',
          }
        : form;
    case 'schedule':
      return {
        text: 'Did you open a link to confirm a call? This page needs JavaScript for that. Nothing is booked yet.',
        help: 'Turn it on and open the link again, or write to',
      };
    case 'is-this-real':
      return {
        text: '“Check a message” needs JavaScript, because the check runs in your own browser. Turn it on, or use another browser. Everything else on this page works without it.',
      };
    case 'payment-dates':
      return {
        text: 'The questions on this page need JavaScript. Turn it on, or find your payment days in the lists below.',
      };
    case 'reset-password':
      return {
        text: 'This page needs JavaScript to set a new password. Your link has not been used. Turn JavaScript on, or use another browser. Then open the link again.',
      };
    case 'start':
    case 'login':
      return formsWork ? null : form;
    default:
      return null;
  }
}
