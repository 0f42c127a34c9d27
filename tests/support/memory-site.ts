import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { splitLanguage } from '#core/language/language-path.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { loadRenderedPages } from '#server/http/pages.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));

/** The built pages without a server behind them: no API, no storage, no mail. */
export interface MemorySite {
  readonly url: string;
  dispose(): Promise<void>;
}

/** Serves the built pages for the in-memory backend; every other path gets the not-found page. */
export async function startMemorySite(): Promise<MemorySite> {
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

  return new Promise((resolve) => {
    const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        url: `http://localhost:${port}`,
        dispose: () => new Promise((done) => server.close(() => done())),
      }),
    );
  });
}
