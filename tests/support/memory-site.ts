import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { splitLanguage } from '#core/language/language-path.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { loadRenderedPages } from '#server/http/pages.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));

export type MemorySite = Awaited<ReturnType<typeof startMemorySite>>;

/**
 * Serves the built pages for the in-memory backend without a server behind them: no API, no storage, no mail. Every other path
 * gets the not-found page.
 */
export async function startMemorySite() {
  const pages = await loadRenderedPages({
    settings: { ...DEFAULT_SITE_SETTINGS, backend: 'memory' },
    distFolder: DIST,
    keepIn: CACHE,
  });
  const { respond } = pages.withHeaders(() => ({}));
  const answer = (request: Request) => {
    const { pathname, search, origin } = new URL(request.url);
    const { language, path } = splitLanguage(pathname + search);
    return respond(new Request(origin + path, request), language);
  };

  return new Promise<{ url: string; dispose(): Promise<void> }>((resolve) => {
    const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      const dispose = () => new Promise<void>((done) => server.close(() => done()));
      resolve({ url: `http://localhost:${port}`, dispose });
    });
  });
}
