import type { SitemapGroup } from '#copy/sitemap.ts';
import { JOURNEY } from '#core/onboarding/journey.ts';
import { type PageId, ROUTES, type Route } from '#core/site/pages.ts';

/** Links that are declared neither in the route table nor in the journey: header, footer and buttons. */
const LINKS: readonly (readonly [PageId, PageId])[] = [
  ['landing', 'start'],
  ['landing', 'login'],
  ['landing', 'faq'],
  ['landing', 'schedule'],
  ['landing', 'payment-dates'],
  ['landing', 'terms'],
  ['landing', 'privacy'],
  ['landing', 'is-this-real'],
  ['home', 'home-calendar'],
  ['home-variant-b', 'start'],
  ['home-calendar', 'home-info'],
  ['home-info', 'home-verify'],
  ['home-verify', 'faq'],
  ['start', 'login'],
  ['login', 'signup-calendar'],
  ['login', 'launch-countdown'],
  ['login', 'dashboard'],
  ['login', 'start'],
  ['reset-password', 'login'],
  ['launch-countdown', 'faq'],
  ['dashboard', 'faq'],
  ['faq', 'schedule'],
  ['faq', 'is-this-real'],
  ['start', 'is-this-real'],
  ['faq', 'payment-dates'],
  ['sitemap', 'public-sitemap'],
  ['public-sitemap', 'sitemap'],
  ['not-found', 'landing'],
];

export interface SitePage {
  readonly page: PageId;
  /** Null for the not-found page. */
  readonly path: string | null;
  readonly group: SitemapGroup;
  readonly main: boolean;
  /** In the order of the route table. */
  readonly leadsTo: readonly PageId[];
}

function groupOf({ page, leadsTo }: Route): SitemapGroup {
  if (page === 'dashboard') return 'login-needed';
  const step = JOURNEY.find((candidate) => candidate.page === (leadsTo ?? page));
  if (!step || step.page === 'start') return 'public';
  // The last page of the journey writes nothing: signed-in people return to it.
  return step.leadsTo === null ? 'login-needed' : 'signup';
}

/** Every page with its links, from the route table, the declared journey and the links above. */
export function siteGraph(): readonly SitePage[] {
  const ways: (readonly [PageId, PageId])[] = [
    ...JOURNEY.flatMap((step) => (step.leadsTo ? [[step.page, step.leadsTo] as const] : [])),
    ...ROUTES.flatMap((route) => (route.leadsTo ? [[route.page, route.leadsTo] as const] : [])),
    ...LINKS,
  ];
  return ROUTES.map((route) => ({
    page: route.page,
    path: route.path === '*' ? null : route.path,
    group: groupOf(route),
    main: route.main === true,
    leadsTo: ROUTES.map(({ page }) => page).filter((to) =>
      ways.some(([from, target]) => from === route.page && target === to),
    ),
  }));
}
