import { Page } from '../../ui/page.tsx';

export function HomeInfoPage() {
  return <Page title="Tell us about yourself" noindex={true} />;
}
