import type { SitemapGroup } from '#copy/sitemap.ts';
import { JOURNEY } from '#core/onboarding/journey.ts';
import { type PageId, ROUTES, type Route } from '#core/site/pages.ts';

/** Links that are declared neither in the route table nor in the journey: header, footer and buttons. */
const LINKS: Partial<Record<PageId, readonly PageId[]>> = {
  landing: ['start', 'login', 'faq', 'schedule', 'payment-dates', 'terms', 'privacy', 'is-this-real'],
  home: ['home-calendar'],
  'home-variant-b': ['start'],
  'home-calendar': ['home-info'],
  'home-info': ['home-verify'],
  'home-verify': ['faq'],
  start: ['login', 'is-this-real'],
  login: ['signup-calendar', 'launch-countdown', 'dashboard', 'start'],
  'reset-password': ['login'],
  'launch-countdown': ['faq'],
  dashboard: ['faq'],
  faq: ['schedule', 'is-this-real', 'payment-dates'],
  sitemap: ['public-sitemap'],
  'public-sitemap': ['sitemap'],
  'not-found': ['landing'],
};

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
  return ROUTES.map((route) => {
    const { page, path } = route;
    const step = JOURNEY.find((candidate) => candidate.page === page);
    const targets = [step?.leadsTo, route.leadsTo, ...(LINKS[page] ?? [])];
    return {
      page,
      path: path === '*' ? null : path,
      group: groupOf(route),
      main: route.main === true,
      leadsTo: ROUTES.map((other) => other.page).filter((other) => targets.includes(other)),
    };
  });
}
