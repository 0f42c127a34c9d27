import { useLocation } from 'react-router-dom';
import { routeAt } from './paths.ts';

/** The name of the query parameter by which a form without script comes back with what went wrong. */
export const PROBLEM_PARAMETER = 'problem';

/** What went wrong, as one of the words that the route table knows for this page; null: nothing, or a word it does not know. */
export function useProblem(): string | null {
  const { pathname, search } = useLocation();
  const word = new URLSearchParams(search).get(PROBLEM_PARAMETER);
  return word !== null && routeAt(pathname).problems.includes(word) ? word : null;
}
