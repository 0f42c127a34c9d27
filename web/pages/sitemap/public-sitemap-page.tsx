import { sitemapCopy } from '#copy/sitemap.ts';
import { Page } from '../../runtime/page.tsx';
import { pathOf } from '../../runtime/paths.ts';
import { TextLink } from '../../ui/button.tsx';
import { SiteMap } from './site-map.tsx';

/** `/sitemap/public`: public pages, sign-up steps and pages that need a login. */
export function PublicSitemapPage() {
  const { title, intro, other } = sitemapCopy.byAccess;
  return (
    <Page
      title={title}
      width="wide"
      intro={
        <p>
          {intro} <TextLink to={pathOf('sitemap')}>{other}</TextLink>
        </p>
      }
    >
      <SiteMap kind="access" />
    </Page>
  );
}
