import { type PageId, pathOf } from './pages.ts';

/** What any form can report that was sent without script, as values of `?problem=`. */
const FORM_PROBLEMS = ['refused', 'unsure', 'needs-script', 'rate-limited', 'unavailable'] as const;
export type FormProblem = (typeof FORM_PROBLEMS)[number];

/** Whether the server did not take a form at all. */
export const isRefusal = (problem: string | null): boolean =>
  problem !== 'needs-script' && FORM_PROBLEMS.some((each) => each === problem);

/** The values of `?problem=` that the server sends to a page. Each has its own prerendered document. */
const PAGE_PROBLEMS = {
  start: [...FORM_PROBLEMS, 'invalid-email', 'no-email-sent'],
  'verify-email': [...FORM_PROBLEMS, 'code-refused', 'code-used-up'],
  login: [
    ...FORM_PROBLEMS,
    'invalid-email',
    'password-missing',
    'invalid-credentials',
    'email-not-confirmed',
    'log-in-again',
  ],
  faq: ['sent', 'refused', 'unsure', 'rate-limited', 'unavailable'],
  // `ready` is also shown for a link with a token.
  unsubscribe: ['ready', 'done', 'unavailable'],
} as const satisfies Partial<Record<PageId, readonly string[]>>;

type PageProblems = { [Page in keyof typeof PAGE_PROBLEMS]: (typeof PAGE_PROBLEMS)[Page][number] } & {
  dashboard: 'saved' | 'not-signed-out';
  /** The password could not be set, with a mail to set one or without. */
  'signup-confirmation': 'password-by-mail' | 'password-not-set';
  schedule: 'booked';
};
export type PageProblem<Page extends keyof PageProblems = keyof PageProblems> = PageProblems[Page];

export const withProblem = (path: string, problem: string) => `${path}?problem=${problem}`;
export const pathWithProblem = <P extends keyof PageProblems>(page: P, problem: PageProblem<P>) =>
  withProblem(pathOf(page), problem);

/** What has just been done, which the page says to which it led, as values of `?arrived=`. */
const ARRIVALS = ['verified', 'email-changed', 'password-updated', 'welcome-back'] as const;
export type Arrival = (typeof ARRIVALS)[number];
export const arrivalOf = (word: string | null): Arrival | null =>
  ARRIVALS.find((each) => each === word) ?? null;
export const arrivalPath = (page: Parameters<typeof pathOf>[0], arrived: Arrival) =>
  `${pathOf(page)}?arrived=${arrived}`;

export const problemsOf = (page: PageId): readonly string[] =>
  (PAGE_PROBLEMS as Partial<Record<PageId, readonly string[]>>)[page] ?? [];
