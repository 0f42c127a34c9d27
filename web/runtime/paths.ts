import type { PageId } from '../copy/page-id.ts';

export interface RouteEntry {
  readonly page: PageId;
  readonly path: string;
  /** The page's name in breadcrumbs. Without one it is made of the path's last segment, capitalised. */
  readonly crumb?: string;
  /** The page above this one in breadcrumbs, where the path does not tell. */
  readonly under?: PageId;
  /** Search engines must not list it, in no mode. */
  readonly noindex: boolean;
  /**
   * `page`: complete before any script runs. `shell`: header, footer and 'Loading...', because the page depends on who is
   * looking. `redirect`: no document of its own.
   */
  readonly document: 'page' | 'shell' | 'redirect';
  /** Where a `redirect` leads. */
  readonly leadsTo?: PageId;
  /** Words that `?problem=` may carry here; each has its own prerendered document. */
  readonly problems: readonly string[];
}

const none: readonly string[] = [];
/** What any form without script may come back with. */
const formProblems: readonly string[] = ['refused', 'unsure', 'needs-script', 'rate-limited', 'unavailable'];

/** The one route table: the router, breadcrumbs, prerendering, the sitemap and every link read it. */
export const ROUTES: readonly RouteEntry[] = [
  {
    page: 'landing',
    path: '/',
    crumb: 'Home',
    noindex: false,
    document: 'page',
    problems: none,
  },
  { page: 'home', path: '/home', crumb: 'Home', noindex: false, document: 'page', problems: none },
  {
    page: 'home-variant-b',
    path: '/home-variant-b',
    crumb: 'Home',
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
    crumb: 'Get Started',
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
  { page: 'callback', path: '/auth/callback', noindex: true, document: 'page', problems: none },
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
    crumb: 'FAQ',
    noindex: false,
    document: 'page',
    problems: none,
  },
  {
    page: 'privacy',
    path: '/privacy',
    crumb: 'Privacy Policy',
    noindex: false,
    document: 'page',
    problems: none,
  },
  {
    page: 'terms',
    path: '/terms',
    crumb: 'Terms & Conditions',
    noindex: false,
    document: 'page',
    problems: none,
  },
  { page: 'schedule', path: '/schedule', noindex: false, document: 'page', problems: none },
  { page: 'sitemap', path: '/sitemap', crumb: 'Site Map', noindex: false, document: 'page', problems: none },
  { page: 'public-sitemap', path: '/sitemap/public', noindex: false, document: 'page', problems: none },
  { page: 'not-found', path: '*', crumb: 'Page Not Found', noindex: true, document: 'page', problems: none },
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

/** The entry that answers for an address; the not-found page when none does. A slash at the end makes no difference. */
export function routeAt(pathname: string): RouteEntry {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return ROUTES.find((route) => route.path === path) ?? routeOf('not-found');
}

/** The address under which search engines list a page: `/home` is the landing page in other words. */
export function canonicalPath({ page, path }: RouteEntry): string {
  return page === 'home' ? '/' : path;
}

export interface Crumb {
  readonly name: string;
  /** Null: the page one is on, or a segment without a page. */
  readonly to: string | null;
}

function capitalised(segment: string): string {
  return segment
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** The landing page and its variants: a trail begins at them, and each has the sections that the header names. */
export const LANDING_PAGES: readonly PageId[] = ['landing', 'home', 'home-variant-b'];

/** Breadcrumbs of an address, 'Home' first; empty on `/` and on its variants. */
export function breadcrumbsOf(pathname: string): readonly Crumb[] {
  const segments = pathname.split('/').filter(Boolean);
  const here = routeAt(pathname);
  if (LANDING_PAGES.includes(here.page)) return [];
  // The anonymous steps go on from `/home`, which is 'Home' by its own name too.
  const fromVariant = segments[0] === 'home' && here.page !== 'not-found';
  const crumbs: Crumb[] = [{ name: 'Home', to: fromVariant ? pathOf('home') : '/' }];
  // Words of an unknown address are whoever made the link's, not ours: they are not shown.
  if (here.page === 'not-found') return [...crumbs, { name: here.crumb ?? '', to: null }];
  const above = here.under;
  if (above !== undefined) {
    const parent = routeOf(above);
    crumbs.push({ name: parent.crumb ?? capitalised(parent.path.slice(1)), to: parent.path });
  }
  segments.forEach((segment, index) => {
    if (fromVariant && index === 0) return;
    const path = `/${segments.slice(0, index + 1).join('/')}`;
    const route = routeAt(path);
    const last = index === segments.length - 1;
    crumbs.push({
      name: route.page === 'not-found' ? capitalised(segment) : (route.crumb ?? capitalised(segment)),
      to: last || route.page === 'not-found' ? null : route.path,
    });
  });
  return crumbs;
}
