import { join } from 'node:path';
import { listen } from '#server/http/listen.ts';
import { loadPages, NO_PAGES } from '#server/http/pages.ts';
import { preloadedFonts } from '../harness/preloaded-fonts.ts';

/**
 * A hand-written page without a script, served from memory by the product's own code: `/`, and `/with-font`
 * with the product's two fonts. The first paint of our pages is compared with it.
 */
const CLIENT = join(import.meta.dirname, '..', '..', '..', 'dist', 'client', 'en');
const [regular, bold] = preloadedFonts();

const PARAGRAPH =
  'People who live on Social Security wait for one payment a month. This page says in plain words what is offered, what it costs, and how to begin.';

function pageOf(head: string, family: string): string {
  const parts = Array.from(
    { length: 6 },
    (_, index) => `<section><h2>Part ${index + 1}</h2><p>${PARAGRAPH}</p></section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A page made by hand</title><meta name="description" content="What a page without a framework costs.">${head}<style>${family}body{margin:0 auto;max-width:44rem;padding:1rem;color:#1d2a2a;background:#fbf6ec;line-height:1.5}h1{font-size:2.25rem}a{display:inline-block;padding:.75rem 1.25rem;background:#0b4f4a;color:#fff}</style></head><body><main><h1>Get paid earlier</h1><p>${PARAGRAPH}</p><p><a href="/start">Begin</a></p>${parts.join('')}</main></body></html>`;
}

const face = (weight: number, file: string) =>
  `@font-face{font-family:Made;font-weight:${weight};font-display:swap;src:url(${file}) format("woff2")}`;
const preload = (file: string) =>
  `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`;

const document = (path: string, html: string) => ({
  path,
  problem: null,
  html,
  status: 200 as const,
  noindex: false,
  inlineScript: '',
});
const pages = await loadPages({
  site: {
    ...NO_PAGES,
    pages: [
      document('/', pageOf('', 'body{font-family:system-ui,sans-serif}')),
      document(
        '/with-font',
        pageOf(
          `${preload(regular)}${preload(bold)}`,
          `${face(400, regular)}${face(700, bold)}body{font-family:Made,system-ui,sans-serif}`,
        ),
      ),
    ],
    files: [{ path: '/robots.txt', contentType: 'text/plain; charset=utf-8', body: 'User-agent: *\n' }],
  },
  assetFolder: CLIENT,
  redirects: {},
});
const { respond } = pages.withHeaders(() => ({}));
const listening = await listen({ fetch: (request) => respond(request), port: 0, hostname: '127.0.0.1' });
process.send?.({ port: listening._unsafeUnwrap().port });
