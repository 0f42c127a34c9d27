import { useLocation } from 'react-router-dom';
import type { PageProblem } from '#core/site/page-problems.ts';

/** The query parameter with which the server reports the problem of a form that was submitted without script. */
export const PROBLEM_PARAMETER = 'problem';

/** The problem reported to this page, or null. Anyone can write it into an address: a page ignores words that it does not know. */
export function useProblem(): PageProblem | null {
  return new URLSearchParams(useLocation().search).get(PROBLEM_PARAMETER) as PageProblem | null;
}
