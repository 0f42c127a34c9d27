import { sitemapCopy } from '#copy/sitemap.ts';
import { SiteMapPage } from './site-map.tsx';

export function PublicSitemapPage() {
  return <SiteMapPage kind="access" words={sitemapCopy.byAccess} otherPage="sitemap" />;
}
