import type { PageId } from '#core/site/pages.ts';

/** Problems that any form can report when it was submitted without script. */
const FORM_PROBLEMS = ['refused', 'unsure', 'needs-script', 'rate-limited', 'unavailable'];

/** The values of `?problem=` that the server sends to a page. Each has its own prerendered document. */
const PROBLEMS: Partial<Record<PageId, readonly string[]>> = {
  start: [...FORM_PROBLEMS, 'invalid-email'],
  'verify-email': [...FORM_PROBLEMS, 'code-refused'],
  login: [
    ...FORM_PROBLEMS,
    'invalid-email',
    'password-missing',
    'invalid-credentials',
    'email-not-confirmed',
  ],
  faq: ['sent', 'refused'],
  // `ready` is also shown for a link with a token.
  unsubscribe: ['ready', 'done', 'unavailable'],
};

export const problemsOf = (page: PageId): readonly string[] => PROBLEMS[page] ?? [];
