import { TERMS_SECTIONS, termsCopy } from '#copy/terms.ts';
import { LegalPage } from './legal-page.tsx';

export function TermsPage() {
  return <LegalPage {...termsCopy} sections={TERMS_SECTIONS} />;
}
