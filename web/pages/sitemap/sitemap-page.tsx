import { Page } from '../../ui/page.tsx';

export function SitemapPage() {
  return <Page title="Site map" noindex={false} />;
}
