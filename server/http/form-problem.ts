import { mediaType } from './read-body.ts';
import { FORM_PATHS } from './site-paths.ts';

/** The words of `?problem=` that any form without script may come back with; each has a prerendered document. */
export type FormProblem = 'refused' | 'unsure' | 'needs-script' | 'rate-limited' | 'unavailable';

/** The page of the form that a browser has sent by itself, without script (decision 49); null: it is something else. */
export function pageOfForm(request: Request): string | null {
  if (request.method !== 'POST' || mediaType(request) !== 'application/x-www-form-urlencoded') return null;
  const { pathname } = new URL(request.url);
  return FORM_PATHS.has(pathname) ? pathname : null;
}

function problemOf(status: number): FormProblem {
  if (status === 403) return 'unsure';
  // No backend but the embedded one takes forms.
  if (status === 405) return 'needs-script';
  if (status === 429) return 'rate-limited';
  return status >= 500 ? 'unavailable' : 'refused';
}

/** What a person without script is answered in place of data that says `status`: the form again, with a sentence. */
export function backToForm(page: string, status: number): Response {
  return new Response(null, {
    status: 303,
    headers: { location: `${page}?problem=${problemOf(status)}` },
  });
}
