import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serve } from '@hono/node-server';
import type { RenderedSite, SiteAssets } from '#core/site/rendered-site.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#core/site/site-settings.ts';
import { scriptsIn } from '#server/http/built-scripts.ts';
import { loadPages } from '#server/http/pages.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** The built pages without a server behind them: no API, no storage, no mail. */
export interface MemorySite {
  readonly url: string;
  dispose(): Promise<void>;
}

type RenderSite = (settings: SiteSettings, assets: SiteAssets) => Promise<RenderedSite>;

/** Serves the built pages for the in-memory backend; every other path gets the not-found page. */
export async function startMemorySite(): Promise<MemorySite> {
  const manifest = readFileSync(join(DIST, 'client', 'en', '.vite', 'manifest.json'), 'utf8');
  const { renderSite } = (await import(pathToFileURL(join(DIST, 'prerender', 'en', 'entry.js')).href)) as {
    renderSite: RenderSite;
  };
  const site = await renderSite({ ...DEFAULT_SITE_SETTINGS, backend: 'memory' }, scriptsIn(manifest));
  const pages = await loadPages({ site, assetFolder: join(DIST, 'client', 'en'), redirects: {} });
  const { respond } = pages.withHeaders(() => ({}));

  return new Promise((resolve) => {
    const server = serve(
      { fetch: (request) => respond(request), port: 0, hostname: '127.0.0.1' },
      ({ port }) =>
        resolve({
          url: `http://localhost:${port}`,
          dispose: () => new Promise((done) => server.close(() => done())),
        }),
    );
  });
}
