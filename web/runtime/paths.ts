import { CRUMBS } from '#copy/crumbs.ts';
import { LANGUAGE } from '#copy/language.ts';
import { pathIn, pathPrefix } from '#core/language/language-path.ts';
import { type PageId, pathOf, ROUTES, type Route, routeOf } from '#core/site/pages.ts';

/** The first part of all addresses of this language. */
export const PREFIX = pathPrefix(LANGUAGE);

/** The path of this site's language that is at an address of the browser. */
export const pathAt = (pathname: string): string => pathname.slice(PREFIX.length) || '/';

/** The address of a page in the language of this site, for what the router does not translate: forms and whole addresses. */
export const addressOf = (page: Exclude<PageId, 'not-found'>): string => pathIn(LANGUAGE, pathOf(page));

/** The route of a path, or the not-found page. A trailing slash is ignored. */
export function routeAt(pathname: string): Route {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return ROUTES.find((route) => route.path === path) ?? routeOf('not-found');
}

export interface Crumb {
  readonly name: string;
  /** Null for the current page. */
  readonly to: string | null;
}

/** The landing page and its variants. They have no breadcrumbs, and each has the sections that the header links to. */
export const LANDING_PAGES: readonly PageId[] = ['landing', 'home', 'home-variant-b'];

/** The breadcrumbs of a path, starting with 'Home'. Empty on the landing pages. */
export function breadcrumbsOf(pathname: string): readonly Crumb[] {
  const segments = pathname.split('/').filter(Boolean);
  const here = routeAt(pathname);
  if (LANDING_PAGES.includes(here.page)) return [];
  // The anonymous steps start at `/home`, so their 'Home' links there.
  const fromVariant = segments[0] === 'home' && here.page !== 'not-found';
  const crumbs: Crumb[] = [{ name: CRUMBS.landing, to: fromVariant ? pathOf('home') : '/' }];
  const last: Crumb = { name: CRUMBS[here.page], to: null };
  // The segments of an unknown path are not shown, because whoever made the link chose them.
  if (here.page === 'not-found') return [...crumbs, last];
  const above = [...(here.under === undefined ? [] : [routeOf(here.under)])];
  for (let end = fromVariant ? 2 : 1; end < segments.length; end += 1) {
    above.push(routeAt(`/${segments.slice(0, end).join('/')}`));
  }
  for (const { page, path } of above) {
    // Some segments, such as `/auth`, have no page.
    if (page !== 'not-found') crumbs.push({ name: CRUMBS[page], to: path });
  }
  return [...crumbs, last];
}
