import { Page } from '../../ui/page.tsx';

export function HomeCalendarPage() {
  return <Page title="When do your benefits normally arrive?" noindex={true} />;
}
