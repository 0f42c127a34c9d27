import { arrivalOf } from '#core/site/page-problems.ts';

/** What was done before this page. */
export const arrivalIn = (search: string) => arrivalOf(new URLSearchParams(search).get('arrived'));
