import { sitemapCopy } from '#copy/sitemap.ts';
import { SiteMapPage } from './site-map.tsx';

/** `/sitemap/public`: public pages, sign-up steps and pages that need a login. */
export function PublicSitemapPage() {
  return <SiteMapPage kind="access" words={sitemapCopy.byAccess} otherPage="sitemap" />;
}
