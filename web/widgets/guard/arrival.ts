import { arrivalOf } from '#core/site/page-problems.ts';

export const arrivalIn = (search: string) => arrivalOf(new URLSearchParams(search).get('arrived'));
