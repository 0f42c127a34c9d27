import { Page } from '../../ui/page.tsx';

export function PublicSitemapPage() {
  return <Page title="Public pages and pages that need login" noindex={false} />;
}
