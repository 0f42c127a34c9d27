import type { PageId } from '../copy/page-id.ts';

export interface RouteEntry {
  readonly page: PageId;
  readonly path: string;
  /** The page's name in breadcrumbs. Defaults to the last path segment, capitalised. */
  readonly crumb?: string;
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

const none: readonly string[] = [];
/** Problems that any form can report when it was submitted without script. */
const formProblems: readonly string[] = ['refused', 'unsure', 'needs-script', 'rate-limited', 'unavailable'];

/** The route table. The router, breadcrumbs, prerendering, the sitemap and all links use it. */
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
  {
    page: 'callback',
    path: '/auth/callback',
    crumb: 'Verify Email',
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
    crumb: 'FAQ',
    noindex: false,
    document: 'page',
    problems: none,
  },
  {
    page: 'is-this-real',
    path: '/is-this-real',
    crumb: 'Is This Real?',
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
  { page: 'payment-dates', path: '/payment-dates', noindex: false, document: 'page', problems: none },
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

function capitalised(segment: string): string {
  return segment
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
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
  const crumbs: Crumb[] = [{ name: 'Home', to: fromVariant ? pathOf('home') : '/' }];
  // The segments of an unknown path are not shown, because whoever made the link chose them.
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
    // Some segments, such as `/auth`, have no page.
    if (route.page === 'not-found') return;
    const last = index === segments.length - 1;
    crumbs.push({ name: route.crumb ?? capitalised(segment), to: last ? null : route.path });
  });
  return crumbs;
}
