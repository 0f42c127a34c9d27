import { CRUMBS } from '#copy/crumbs.ts';
import { LANGUAGE } from '#copy/language.ts';
import { pathIn, pathPrefix } from '#core/language/language-path.ts';
import type { PageId } from '../copy/page-id.ts';

export interface RouteEntry {
  readonly page: PageId;
  readonly path: string;
  /** The parent page in breadcrumbs, if it is not the parent path. */
  readonly under?: PageId;
  /**
   * `page`: fully prerendered. `shell`: header, footer and 'Loading...', because the content depends on the person.
   * `redirect`: no document of its own.
   */
  readonly document: 'page' | 'shell' | 'redirect';
  /** The target of a `redirect`. */
  readonly leadsTo?: PageId;
}

/** The first part of all addresses of this language. */
export const PREFIX = pathPrefix(LANGUAGE);

/** A prerendered page, if nothing else is said. */
const route = (page: PageId, path: string, more: Partial<RouteEntry> = {}): RouteEntry => ({
  page,
  path,
  document: 'page',
  ...more,
});
const shell = { document: 'shell' } as const;
const redirect = (page: PageId, path: string, leadsTo: PageId) =>
  route(page, path, { document: 'redirect', leadsTo });

/** The route table. The router, breadcrumbs, prerendering, the sitemap and all links use it. */
export const ROUTES: readonly RouteEntry[] = [
  route('landing', '/'),
  route('home', '/home'),
  route('home-variant-b', '/home-variant-b'),
  route('home-calendar', '/home/calendar'),
  route('home-info', '/home/info'),
  route('home-verify', '/home/verify'),
  route('start', '/start'),
  redirect('signup', '/signup', 'signup-calendar'),
  route('verify-email', '/signup/verify-email'),
  redirect('signup-verify', '/signup/verify', 'verify-email'),
  route('callback', '/auth/callback'),
  route('signup-calendar', '/signup/calendar', shell),
  route('signup-account', '/signup/account', shell),
  route('signup-confirmation', '/signup/confirmation', shell),
  redirect('confirmation', '/confirmation', 'signup-confirmation'),
  route('login', '/login'),
  route('reset-password', '/reset-password', { under: 'login' }),
  route('launch-countdown', '/launch-countdown', shell),
  route('dashboard', '/dashboard', shell),
  route('faq', '/faq'),
  route('is-this-real', '/is-this-real'),
  route('privacy', '/privacy'),
  route('terms', '/terms'),
  route('schedule', '/schedule'),
  route('payment-dates', '/payment-dates'),
  route('sitemap', '/sitemap'),
  route('public-sitemap', '/sitemap/public'),
  route('unsubscribe', '/unsubscribe'),
  route('not-found', '*'),
];

const HIDDEN: readonly PageId[] = [
  'home-calendar',
  'home-info',
  'home-verify',
  'verify-email',
  'callback',
  'reset-password',
  'unsubscribe',
  'not-found',
];

/** Whether search engines never index it, in any mode. */
export const isHidden = ({ page, document }: RouteEntry): boolean =>
  document !== 'page' || HIDDEN.includes(page);

export function routeOf(page: PageId): RouteEntry {
  const entry = ROUTES.find((route) => route.page === page);
  if (!entry) throw new Error(`the route table has no page ${page}`);
  return entry;
}

/** The address of a page. */
export function pathOf(page: Exclude<PageId, 'not-found'>): string {
  return routeOf(page).path;
}

/** The path of this site's language that is at an address of the browser. */
export const pathAt = (pathname: string): string => pathname.slice(PREFIX.length) || '/';

/** The address of a page in the language of this site, for what the router does not translate: forms and whole addresses. */
export const addressOf = (page: Exclude<PageId, 'not-found'>): string => pathIn(LANGUAGE, pathOf(page));

/** Our own server takes a log-out without script there. */
export const LOG_OUT = pathIn(LANGUAGE, '/logout');

/** The route of a path, or the not-found page. A trailing slash is ignored. */
export function routeAt(pathname: string): RouteEntry {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return ROUTES.find((route) => route.path === path) ?? routeOf('not-found');
}

/** The canonical path of a page. `/home` is a variant of the landing page, so its canonical path is `/`. */
export function canonicalPath({ page, path }: RouteEntry): string {
  return page === 'home' ? '/' : path;
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
