import { Page } from '../../ui/page.tsx';

export function HomeVerifyPage() {
  return <Page title="You're Almost There!" noindex={true} />;
}
