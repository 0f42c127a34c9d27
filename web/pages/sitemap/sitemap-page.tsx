import { sitemapCopy } from '#copy/sitemap.ts';
import { Page } from '../../runtime/page.tsx';
import { pathOf } from '../../runtime/paths.ts';
import { TextLink } from '../../ui/button.tsx';
import { SiteMap } from './site-map.tsx';

/** `/sitemap`: all pages and the links between them. */
export function SitemapPage() {
  const { title, intro, other } = sitemapCopy.all;
  return (
    <Page
      title={title}
      width="wide"
      intro={
        <p>
          {intro} <TextLink to={pathOf('public-sitemap')}>{other}</TextLink>
        </p>
      }
    >
      <SiteMap kind="journeys" />
    </Page>
  );
}
