import { type FormProblem, withProblem } from '#core/site/page-problems.ts';
import { ROUTES } from '#core/site/pages.ts';
import { mediaType } from './read-body.ts';

const FORM_PATHS = new Set(ROUTES.filter(({ form }) => form).map(({ path }) => path));

/** The path of the form that a browser has submitted without script; null: the request is no such form. */
export function formPath(request: Request): string | null {
  if (request.method !== 'POST' || mediaType(request) !== 'application/x-www-form-urlencoded') return null;
  const { pathname } = new URL(request.url);
  return FORM_PATHS.has(pathname) ? pathname : null;
}

function problemOf(status: number): FormProblem {
  if (status === 403) return 'unsure';
  // Only the embedded backend accepts forms.
  if (status === 405) return 'needs-script';
  if (status === 429) return 'rate-limited';
  return status >= 500 ? 'unavailable' : 'refused';
}

/** Shows the form again with a message, instead of a JSON answer with `status`. */
export function redirectToForm(path: string, status: number): Response {
  return new Response(null, {
    status: 303,
    headers: { location: withProblem(path, problemOf(status)) },
  });
}
