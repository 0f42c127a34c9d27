import type { Arrival } from '#core/site/page-problems.ts';

/** What was done before this page, or any other word. */
export const arrivalIn = (search: string) => new URLSearchParams(search).get('arrived') as Arrival | null;
