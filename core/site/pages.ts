interface PageFacts {
  readonly path: string;
  /** `page`: prerendered. `shell`: its content depends on the person. `redirect`: no document of its own. */
  readonly document: 'page' | 'shell' | 'redirect';
  /** It has a form that works without script; the form is posted to the page's own path. */
  readonly form?: true;
  readonly leadsTo?: string;
  /** The parent page in breadcrumbs, if it is not the parent path. */
  readonly under?: string;
  /** Never indexed by search engines, in any mode. So is every page whose document is no `page`. */
  readonly hidden?: true;
  /** Priority in `sitemap.xml`, from 0 to 1; 0.5 if not set. */
  readonly priority?: number;
  /** Named by the diagrams of the site maps. */
  readonly main?: true;
  /** The page as which it is measured, if not as itself. Null: it is not measured. */
  readonly measuredAs?: string | null;
}

/** Every page of the site. The router, the server, breadcrumbs, prerendering, site maps, events and all links use it. */
const PAGES = {
  landing: { path: '/', document: 'page', priority: 1, main: true },
  home: { path: '/home', document: 'page' },
  'home-variant-b': { path: '/home-variant-b', document: 'page' },
  'home-calendar': { path: '/home/calendar', document: 'page', hidden: true },
  'home-info': { path: '/home/info', document: 'page', hidden: true },
  'home-verify': { path: '/home/verify', document: 'page', hidden: true },
  start: { path: '/start', document: 'page', form: true, priority: 0.9, main: true },
  signup: { path: '/signup', document: 'redirect', leadsTo: 'signup-calendar', measuredAs: null },
  'verify-email': { path: '/signup/verify-email', document: 'page', form: true, hidden: true, main: true },
  'signup-verify': {
    path: '/signup/verify',
    document: 'redirect',
    leadsTo: 'verify-email',
    measuredAs: null,
  },
  callback: { path: '/auth/callback', document: 'page', form: true, hidden: true },
  'signup-calendar': { path: '/signup/calendar', document: 'shell', form: true, main: true },
  'signup-account': { path: '/signup/account', document: 'shell', form: true, main: true },
  'signup-confirmation': { path: '/signup/confirmation', document: 'shell', form: true, main: true },
  confirmation: {
    path: '/confirmation',
    document: 'redirect',
    leadsTo: 'signup-confirmation',
    measuredAs: null,
  },
  login: { path: '/login', document: 'page', form: true, priority: 0.6, main: true },
  'reset-password': { path: '/reset-password', document: 'page', form: true, under: 'login', hidden: true },
  'launch-countdown': { path: '/launch-countdown', document: 'shell', main: true },
  dashboard: { path: '/dashboard', document: 'shell', form: true, main: true },
  faq: { path: '/faq', document: 'page', form: true, priority: 0.8, main: true },
  'is-this-real': { path: '/is-this-real', document: 'page' },
  privacy: { path: '/privacy', document: 'page', priority: 0.4, main: true },
  terms: { path: '/terms', document: 'page', priority: 0.4, main: true },
  schedule: { path: '/schedule', document: 'page', form: true },
  'payment-dates': { path: '/payment-dates', document: 'page', priority: 0.8 },
  sitemap: { path: '/sitemap', document: 'page' },
  'public-sitemap': { path: '/sitemap/public', document: 'page', measuredAs: 'sitemap' },
  unsubscribe: { path: '/unsubscribe', document: 'page', hidden: true, measuredAs: null },
  'not-found': { path: '*', document: 'page', hidden: true },
} as const satisfies Readonly<Record<string, PageFacts>>;

type Pages = typeof PAGES;
export type PageId = keyof Pages;
export type FormPage = {
  [Page in PageId]: Pages[Page] extends { readonly form: true } ? Page : never;
}[PageId];
/** Pages by the names in events: unlike an address, a name has no query or fragment. */
export type MeasuredPage = {
  [Page in PageId]: Pages[Page] extends { readonly measuredAs: unknown } ? never : Page;
}[PageId];

export interface Route extends PageFacts {
  readonly page: PageId;
  readonly leadsTo?: PageId;
  readonly under?: PageId;
  readonly measuredAs?: MeasuredPage | null;
}

export const ROUTES: readonly Route[] = Object.entries(PAGES).map(
  ([page, facts]) => ({ page, ...facts }) as Route,
);

export function routeOf(page: PageId): Route {
  return { page, ...PAGES[page] };
}

export function pathOf(page: Exclude<PageId, 'not-found'>): string {
  return PAGES[page].path;
}

/** The canonical path of a page. `/home` is a variant of the landing page, so its canonical path is `/`. */
export const canonicalPath = ({ page, path }: Route): string => (page === 'home' ? '/' : path);

export function measuredPage(page: PageId): MeasuredPage | null {
  const { measuredAs } = routeOf(page);
  return measuredAs === undefined ? (page as MeasuredPage) : measuredAs;
}

export const MAILED_PAGES = [
  'login',
  'start',
  'schedule',
  'reset-password',
  'callback',
  'is-this-real',
  'unsubscribe',
] as const satisfies readonly PageId[];
export type MailedPage = (typeof MAILED_PAGES)[number];

export const isHidden = ({ document, hidden }: Route): boolean => document !== 'page' || hidden === true;

export const REDIRECTS: Readonly<Record<string, string>> = Object.fromEntries(
  ROUTES.flatMap(({ path, leadsTo }) => (leadsTo ? [[path, routeOf(leadsTo).path]] : [])),
);

/** No page: our own server takes a log-out without script there. */
export const LOG_OUT_PATH = '/logout';
/** Where it leads, a page with script deletes what this browser keeps for the person. */
export const LOGGED_OUT = '#session=ended';
