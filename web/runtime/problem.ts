import { useLocation } from 'react-router-dom';
import type { PageProblem } from '#core/site/page-problems.ts';

/** What the server says of a form that was sent to this page without script, or null. Anyone can write it into an address: a page ignores words that it does not know. */
export function useProblem(): PageProblem | null {
  return new URLSearchParams(useLocation().search).get('problem') as PageProblem | null;
}
