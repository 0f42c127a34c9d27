import { useLocation } from 'react-router-dom';
import { routeAt } from './paths.ts';

/** The query parameter with which the server reports the problem of a form that was submitted without script. */
export const PROBLEM_PARAMETER = 'problem';

/** The problem reported to this page, or null if there is none or the route table does not allow it here. */
export function useProblem(): string | null {
  const { pathname, search } = useLocation();
  const word = new URLSearchParams(search).get(PROBLEM_PARAMETER);
  return word !== null && routeAt(pathname).problems.includes(word) ? word : null;
}
