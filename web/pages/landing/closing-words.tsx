import { landingCopy } from '../../copy/landing-sections.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { SECTION_IDS } from './section-ids.ts';

/** The text of the closing section, above its button. */
export function ClosingWords() {
  const { brand } = useSiteSettings();
  const { heading, body, caution } = landingCopy.closing;
  return (
    <>
      <h2 id={SECTION_IDS.closingHeading}>{heading}</h2>
      <p>{body(brand)}</p>
      <p>{caution}</p>
    </>
  );
}
