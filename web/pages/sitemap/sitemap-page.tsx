import { sitemapCopy } from '#copy/sitemap.ts';
import { SiteMapPage } from './site-map.tsx';

/** `/sitemap`: all pages and the links between them. */
export function SitemapPage() {
  return <SiteMapPage kind="journeys" words={sitemapCopy.all} otherPage="public-sitemap" />;
}
