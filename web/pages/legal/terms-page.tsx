import { TERMS_SECTIONS, termsCopy } from '#copy/terms.ts';
import { LegalPage } from './legal-page.tsx';

/** `/terms`, with the pre-launch notice that claim markers link to. */
export function TermsPage() {
  return <LegalPage {...termsCopy} sections={TERMS_SECTIONS} />;
}
