import { useSiteSettings } from '../../app/site-settings-context.tsx';
import { faqCopy } from '../../copy/faq.ts';
import { Page } from '../../ui/page.tsx';
import { TextSections } from '../../ui/text-sections.tsx';

export function FaqPage() {
  const { brand, supportEmail } = useSiteSettings();
  return (
    <Page title={faqCopy.title} heading={faqCopy.heading} intro={<p>{faqCopy.subtitle}</p>}>
      <TextSections sections={faqCopy.sections(brand, supportEmail)} />
    </Page>
  );
}
