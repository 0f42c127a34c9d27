import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SITEMAP_PAGES } from '#copy/sitemap.ts';
import { JOURNEY } from '#core/onboarding/journey.ts';
import { ROUTES } from '#core/site/pages.ts';
import { openBrowser, show } from '#tests/web/pages/page-harness.tsx';
import { layOut } from '#web/pages/sitemap/diagram-layout.ts';
import { siteGraph } from '#web/pages/sitemap/site-graph.ts';
import { SiteList } from '#web/pages/sitemap/site-list.tsx';

describe('the site graph', () => {
  it('contains every route once, with every step and redirect as a link', () => {
    const graph = siteGraph();
    expect(graph.map(({ page }) => page)).toEqual(ROUTES.map(({ page }) => page));
    const ways = new Set(graph.flatMap(({ page, leadsTo }) => leadsTo.map((to) => `${page} ${to}`)));
    for (const { page, leadsTo } of [...JOURNEY, ...ROUTES]) {
      if (leadsTo) expect(ways, page).toContain(`${page} ${leadsTo}`);
    }
  });

  it('groups pages by who may open them', () => {
    const group = (wanted: string) => siteGraph().find(({ page }) => page === wanted)?.group;
    expect(group('start')).toBe('public');
    expect(group('home-verify')).toBe('public');
    expect(group('verify-email')).toBe('signup');
    expect(group('signup-confirmation')).toBe('signup');
    expect(group('confirmation')).toBe('signup');
    expect(group('launch-countdown')).toBe('login-needed');
    expect(group('dashboard')).toBe('login-needed');
  });

  it.each(['journeys', 'access'] as const)('gives each page its own place in the drawing of %s', (kind) => {
    const { pages } = layOut(kind);
    expect(pages).toHaveLength(ROUTES.length);
    expect(new Set(pages.map(({ x, y }) => `${x} ${y}`)).size).toBe(ROUTES.length);
  });
});

describe('the list', () => {
  it('lists every page by group with its links', async () => {
    show(await openBrowser(), () => <SiteList />, '/sitemap');
    for (const { page, path } of ROUTES) {
      const links = screen.queryAllByRole('link', { name: SITEMAP_PAGES[page].title });
      if (path === '*') expect(links).toEqual([]);
      else expect(links.map((link) => link.getAttribute('href'))).toContain(path);
    }
    const login = screen.getByRole('region', { name: 'Pages that need login' });
    expect(within(login).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText(/Leads to: About you/)).toBeDefined();
  });
});
