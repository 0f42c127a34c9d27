import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RenderedPage } from '#core/site/rendered-site.ts';
import { loadPages, NO_PAGES } from '#server/http/pages.ts';
import { makeDataFolder } from '#tests/support/data-folder.ts';

it.each([
  ['identity', 200, 'public, max-age=31536000, immutable'],
  ['identity;q=0, *;q=0', 406, 'no-store'],
])('a file with a hash in its name, for %s: %i, %s', async (encoding, status, kept) => {
  const assetFolder = makeDataFolder('pages-');
  mkdirSync(join(assetFolder, 'assets'));
  writeFileSync(join(assetFolder, 'assets', 'app-x1.js'), 'x');
  const pages = await loadPages({ site: { ...NO_PAGES, pages: [] }, assetFolder, redirects: {} });
  rmSync(assetFolder, { recursive: true });
  const request = new Request('http://localhost/assets/app-x1.js', {
    headers: { 'accept-encoding': encoding },
  });
  const answer = pages.withHeaders(() => ({})).respond(request);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, kept]);
});

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
