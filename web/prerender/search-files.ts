import type { RenderedFile } from '#core/site/rendered-site.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { ROUTES } from '../app/paths.ts';

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The pages of spec section 2 with their priorities. */
function sitemapXml({ publicUrl }: SiteSettings): string {
  const urls = ROUTES.flatMap(({ path, priority, noindex }) =>
    priority === undefined || noindex
      ? []
      : [
          `  <url><loc>${escapeXml(`${publicUrl}${path}`)}</loc><priority>${priority.toFixed(1)}</priority></url>`,
        ],
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** Every page may be fetched, or nobody could read its `noindex`; what is no page is kept out. Research mode advertises no list. */
function robotsTxt({ publicUrl, siteMode }: SiteSettings): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /functions/',
    ...(siteMode === 'public' ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : []),
    '',
  ].join('\n');
}

/** `robots.txt` and `sitemap.xml` (decision 2). */
export function searchFiles(settings: SiteSettings): readonly RenderedFile[] {
  return [
    { path: '/robots.txt', contentType: 'text/plain; charset=utf-8', body: robotsTxt(settings) },
    { path: '/sitemap.xml', contentType: 'application/xml; charset=utf-8', body: sitemapXml(settings) },
  ];
}
