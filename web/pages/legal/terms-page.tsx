import { TERMS_SECTIONS, termsCopy } from '../../copy/terms.ts';
import { LegalPage } from './legal-page.tsx';

/** `/terms`: six sections, with the pre-launch notice to which every marked claim leads. */
export function TermsPage() {
  return (
    <LegalPage
      title={termsCopy.title}
      heading={termsCopy.heading}
      intro={termsCopy.intro}
      sections={TERMS_SECTIONS}
    />
  );
}
