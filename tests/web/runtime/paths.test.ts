import { describe, expect, it } from 'vitest';
import { ROUTES, routeOf } from '#core/site/pages.ts';
import { landingLeads } from '#web/copy/en/landing-variants.ts';
import { breadcrumbsOf, LANDING_PAGES, routeAt } from '#web/runtime/paths.ts';

const trail = (path: string) =>
  breadcrumbsOf(path)
    .map(({ name }) => name)
    .join(' > ');

describe('the route table', () => {
  it('has every path once', () => expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length));

  it('has a target page for every redirect', () => {
    for (const { document, leadsTo, path } of ROUTES) {
      if (document === 'redirect')
        expect(routeOf(leadsTo ?? 'not-found').document, path).not.toBe('redirect');
    }
    expect(routeOf(routeOf('signup').leadsTo ?? 'not-found').path).toBe('/signup/calendar');
    expect(routeOf(routeOf('confirmation').leadsTo ?? 'not-found').path).toBe('/signup/confirmation');
  });

  it('ignores a trailing slash', () => {
    expect(routeAt('/start/').page).toBe('start');
    expect(routeAt('/').page).toBe('landing');
    expect(routeAt('/starting').page).toBe('not-found');
  });
});

describe('breadcrumbs', () => {
  it('have fixed names for some pages', () => {
    const trails = {
      '/': '',
      '/start': 'Home > Get Started',
      '/reset-password': 'Home > Login > Reset Password',
      '/privacy': 'Home > Privacy Policy',
      '/terms': 'Home > Terms & Conditions',
      '/faq': 'Home > FAQ',
      '/home/calendar': 'Home > Calendar',
      '/home': '',
      '/home-variant-b': '',
      '/sitemap/public': 'Home > Site Map > Public',
      '/signup/verify-email': 'Home > Sign-up > Verify Email',
      '/auth/callback': 'Home > Verify Email',
      '/launch-countdown': 'Home > Launch Countdown',
    };
    for (const [path, names] of Object.entries(trails)) expect(trail(path), path).toBe(names);
    expect(breadcrumbsOf('/home/calendar')[0]?.to).toBe('/home');
  });

  it('link to existing pages, but not to the current one', () => {
    for (const { path } of ROUTES.filter((route) => route.path !== '*')) {
      const crumbs = breadcrumbsOf(path);
      expect(crumbs.at(-1)?.to ?? null).toBeNull();
      for (const { to } of crumbs) if (to !== null) expect(routeAt(to).page).not.toBe('not-found');
    }
  });

  it('never show segments of an unknown path', () => {
    expect(trail('/call-555-0100-now/your-account-is-locked')).toBe('Home > Page Not Found');
  });
});

it('every page with a headline of its own is a landing page', () => {
  expect(LANDING_PAGES).toEqual(Object.keys(landingLeads));
});
