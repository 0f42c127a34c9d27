import { useSiteSettings } from '../../app/site-settings-context.tsx';
import { privacyCopy } from '../../copy/privacy.ts';
import { Page } from '../../ui/page.tsx';
import { TextSections } from '../../ui/text-sections.tsx';

export function PrivacyPage() {
  const { brand, supportEmail } = useSiteSettings();
  return (
    <Page title={privacyCopy.title} intro={<p>{privacyCopy.lastUpdated}</p>}>
      <TextSections sections={privacyCopy.sections(brand, supportEmail)} />
    </Page>
  );
}
