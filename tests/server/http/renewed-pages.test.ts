import { expect, it } from 'vitest';
import type { RenderedPage } from '#core/site/rendered-site.ts';
import { loadPages, NO_PAGES } from '#server/http/pages.ts';

it('serves the old documents until the renewed ones are ready', async () => {
  const site = { ...NO_PAGES, pages: [pageSaying('November')] };
  const pages = await loadPages({ site, assetFolder: null, redirects: {} });
  const { respond } = pages.withHeaders(() => ({}));
  const read = () => respond(new Request('http://localhost/')).text();

  site.pages = [pageSaying('December')];
  const renewal = pages.renew();
  expect(await read()).toBe('November');
  await renewal;
  expect(await read()).toBe('December');
});

const pageSaying = (html: string): RenderedPage => ({
  path: '/',
  problem: null,
  html,
  status: 200,
  noindex: false,
  inlineScript: '',
});
