import { Page } from '../../ui/page.tsx';

export function SchedulePage() {
  return <Page title="Book a free consultation" noindex={false} />;
}
