import { useSiteSettings } from '../../app/site-settings-context.tsx';
import { termsCopy } from '../../copy/terms.ts';
import { Page } from '../../ui/page.tsx';
import { TextSections } from '../../ui/text-sections.tsx';

export function TermsPage() {
  const { brand, supportEmail } = useSiteSettings();
  return (
    <Page title={termsCopy.title} intro={<p>{termsCopy.lastUpdated}</p>}>
      <TextSections sections={termsCopy.sections(brand, supportEmail)} />
    </Page>
  );
}
