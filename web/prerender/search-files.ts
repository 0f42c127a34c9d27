import { LANGUAGE } from '#copy/language.ts';
import { escapeHtml } from '#core/escape-html.ts';
import { pathIn } from '#core/language/language-path.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#core/language/languages.ts';
import { POLICIES_LAST_UPDATED } from '#core/offer/claims.ts';
import { canonicalPath, isHidden, type PageId, ROUTES } from '#core/site/pages.ts';
import type { RenderedFile, SiteAssets } from '#core/site/rendered-site.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { alternates } from './alternates.ts';

/** The date of a page's last change. Legal pages state their own; for the others it is the build date. */
function lastModified(page: PageId, { builtOn }: SiteAssets): string | undefined {
  return page === 'privacy' || page === 'terms' ? POLICIES_LAST_UPDATED : builtOn;
}

/** All indexed pages in all languages, by their canonical URLs. */
function sitemapXml({ publicUrl }: SiteSettings, assets: SiteAssets): string {
  const urls = ROUTES.filter((route) => !isHidden(route) && canonicalPath(route) === route.path).flatMap(
    (route) => {
      const { page, path, priority } = route;
      const changed = lastModified(page, assets);
      const links = LANGUAGES.length === 1 ? [] : alternates(route);
      return LANGUAGES.map((language) =>
        [
          `  <url><loc>${escapeHtml(`${publicUrl}${pathIn(language, path)}`)}</loc>`,
          changed === undefined ? '' : `<lastmod>${changed}</lastmod>`,
          priority === undefined ? '' : `<priority>${priority.toFixed(1)}</priority>`,
          ...links.map(
            (link) =>
              `<xhtml:link rel="alternate" hreflang="${link.hreflang}" href="${escapeHtml(`${publicUrl}${link.path}`)}"/>`,
          ),
          '</url>',
        ].join(''),
      );
    },
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** Allows all pages, because crawlers must fetch a page to see its `noindex`. In research mode it names no sitemap. */
function robotsTxt({ publicUrl, siteMode }: SiteSettings): string {
  return [
    'User-agent: *',
    ...LANGUAGES.flatMap((language) =>
      ['/api/', '/functions/'].map((path) => `Disallow: ${pathIn(language, path)}`),
    ),
    ...(siteMode === 'public' ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : []),
    '',
  ].join('\n');
}

/** `robots.txt` and `sitemap.xml`, which are the same for all languages: the default one has them. */
export function searchFiles(settings: SiteSettings, assets: SiteAssets): readonly RenderedFile[] {
  if (LANGUAGE !== DEFAULT_LANGUAGE) return [];
  return [
    { path: '/robots.txt', contentType: 'text/plain; charset=utf-8', body: robotsTxt(settings) },
    {
      path: '/sitemap.xml',
      contentType: 'application/xml; charset=utf-8',
      body: sitemapXml(settings, assets),
    },
  ];
}
