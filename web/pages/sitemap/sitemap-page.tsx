import { sitemapCopy } from '#copy/sitemap.ts';
import { SiteMapPage } from './site-map.tsx';

export function SitemapPage() {
  return <SiteMapPage kind="journeys" words={sitemapCopy.all} otherPage="public-sitemap" />;
}
