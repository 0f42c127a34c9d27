import { describe, expect, it } from 'vitest';
import { JOURNEY } from '#core/onboarding/journey.ts';
import { breadcrumbsOf, ROUTES, routeAt, routeOf } from '#web/runtime/paths.ts';

const trail = (path: string) =>
  breadcrumbsOf(path)
    .map(({ name }) => name)
    .join(' > ');

describe('the route table', () => {
  it('has every path and every page once', () => {
    expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length);
    expect(new Set(ROUTES.map(({ page }) => page)).size).toBe(ROUTES.length);
  });

  it('has a path for every page of the journey', () => {
    for (const { page } of JOURNEY) expect(routeOf(page).path).toMatch(/^\//);
  });

  it('hides sign-up and personal pages from search engines', () => {
    for (const route of ROUTES) {
      const personal = /^\/(signup|auth|launch-countdown|dashboard)/.test(route.path);
      if (personal || route.document === 'shell') expect(route.noindex, route.path).toBe(true);
    }
  });

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
    expect(trail('/')).toBe('');
    expect(trail('/start')).toBe('Home > Get Started');
    expect(trail('/reset-password')).toBe('Home > Login > Reset Password');
    expect(trail('/privacy')).toBe('Home > Privacy Policy');
    expect(trail('/terms')).toBe('Home > Terms & Conditions');
    expect(trail('/faq')).toBe('Home > FAQ');
    expect(trail('/home/calendar')).toBe('Home > Calendar');
    expect(breadcrumbsOf('/home/calendar')[0]?.to).toBe('/home');
    expect(trail('/home')).toBe('');
    expect(trail('/home-variant-b')).toBe('');
    expect(trail('/sitemap/public')).toBe('Home > Site Map > Public');
    expect(trail('/signup/verify-email')).toBe('Home > Signup > Verify Email');
    expect(trail('/auth/callback')).toBe('Home > Verify Email');
    expect(trail('/launch-countdown')).toBe('Home > Launch Countdown');
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
