import { CRUMBS } from '#copy/crumbs.ts';
import { LANGUAGE } from '#copy/language.ts';
import { pathIn, pathPrefix } from '#core/language/language-path.ts';
import type { PageId } from '../copy/page-id.ts';

export interface RouteEntry {
  readonly page: PageId;
  readonly path: string;
  /** The parent page in breadcrumbs, if it is not the parent path. */
  readonly under?: PageId;
  /** Never indexed by search engines, in any mode. */
  readonly noindex: boolean;
  /**
   * `page`: fully prerendered. `shell`: header, footer and 'Loading...', because the content depends on the person.
   * `redirect`: no document of its own.
   */
  readonly document: 'page' | 'shell' | 'redirect';
  /** The target of a `redirect`. */
  readonly leadsTo?: PageId;
  /** Allowed values of `?problem=`. Each has its own prerendered document. */
  readonly problems: readonly string[];
}

/** The first part of all addresses of this language. */
export const PREFIX = pathPrefix(LANGUAGE);

const none: readonly string[] = [];
/** Problems that any form can report when it was submitted without script. */
const formProblems: readonly string[] = ['refused', 'unsure', 'needs-script', 'rate-limited', 'unavailable'];

/** The route table. The router, breadcrumbs, prerendering, the sitemap and all links use it. */
export const ROUTES: readonly RouteEntry[] = [
  {
    page: 'landing',
    path: '/',
    noindex: false,
    document: 'page',
    problems: none,
  },
  { page: 'home', path: '/home', noindex: false, document: 'page', problems: none },
  {
    page: 'home-variant-b',
    path: '/home-variant-b',
    noindex: false,
    document: 'page',
    problems: none,
  },
  { page: 'home-calendar', path: '/home/calendar', noindex: true, document: 'page', problems: none },
  { page: 'home-info', path: '/home/info', noindex: true, document: 'page', problems: none },
  { page: 'home-verify', path: '/home/verify', noindex: true, document: 'page', problems: none },
  {
    page: 'start',
    path: '/start',
    noindex: false,
    document: 'page',
    problems: [...formProblems, 'invalid-email'],
  },
  {
    page: 'signup',
    path: '/signup',
    noindex: true,
    document: 'redirect',
    leadsTo: 'signup-calendar',
    problems: none,
  },
  {
    page: 'verify-email',
    path: '/signup/verify-email',
    noindex: true,
    document: 'page',
    problems: [...formProblems, 'code-refused'],
  },
  {
    page: 'signup-verify',
    path: '/signup/verify',
    noindex: true,
    document: 'redirect',
    leadsTo: 'verify-email',
    problems: none,
  },
  {
    page: 'callback',
    path: '/auth/callback',
    noindex: true,
    document: 'page',
    problems: none,
  },
  { page: 'signup-calendar', path: '/signup/calendar', noindex: true, document: 'shell', problems: none },
  { page: 'signup-account', path: '/signup/account', noindex: true, document: 'shell', problems: none },
  {
    page: 'signup-confirmation',
    path: '/signup/confirmation',
    noindex: true,
    document: 'shell',
    problems: none,
  },
  {
    page: 'confirmation',
    path: '/confirmation',
    noindex: true,
    document: 'redirect',
    leadsTo: 'signup-confirmation',
    problems: none,
  },
  {
    page: 'login',
    path: '/login',
    noindex: false,
    document: 'page',
    problems: [
      ...formProblems,
      'invalid-email',
      'password-missing',
      'invalid-credentials',
      'email-not-confirmed',
    ],
  },
  {
    page: 'reset-password',
    path: '/reset-password',
    under: 'login',
    noindex: true,
    document: 'page',
    problems: none,
  },
  { page: 'launch-countdown', path: '/launch-countdown', noindex: true, document: 'shell', problems: none },
  { page: 'dashboard', path: '/dashboard', noindex: true, document: 'shell', problems: none },
  {
    page: 'faq',
    path: '/faq',
    noindex: false,
    document: 'page',
    problems: none,
  },
  {
    page: 'is-this-real',
    path: '/is-this-real',
    noindex: false,
    document: 'page',
    problems: none,
  },
  {
    page: 'privacy',
    path: '/privacy',
    noindex: false,
    document: 'page',
    problems: none,
  },
  {
    page: 'terms',
    path: '/terms',
    noindex: false,
    document: 'page',
    problems: none,
  },
  { page: 'schedule', path: '/schedule', noindex: false, document: 'page', problems: none },
  { page: 'payment-dates', path: '/payment-dates', noindex: false, document: 'page', problems: none },
  { page: 'sitemap', path: '/sitemap', noindex: false, document: 'page', problems: none },
  { page: 'public-sitemap', path: '/sitemap/public', noindex: false, document: 'page', problems: none },
  { page: 'not-found', path: '*', noindex: true, document: 'page', problems: none },
];

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
