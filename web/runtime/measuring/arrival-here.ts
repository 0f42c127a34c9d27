import { LANGUAGE } from '#copy/language.ts';
import type { Arrival } from '#core/measurement/campaign.ts';
import { pathAt, routeAt } from '../paths.ts';

export const arrivalHere = (): Arrival => ({
  search: window.location.search,
  referrer: document.referrer,
  origin: window.location.origin,
  path: routeAt(pathAt(window.location.pathname)).path,
  language: LANGUAGE,
});
