import { landingCopy } from '#copy/landing-sections.ts';
import { LaunchPhases } from '../../runtime/launch-phase.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { SECTION_IDS } from './section-ids.ts';

/** The text of the closing section, above its button. */
export function ClosingWords() {
  const { brand } = useSiteSettings();
  const words = landingCopy.closing;
  return (
    <>
      <h2 id={SECTION_IDS.closingHeading}>
        <LaunchPhases>
          {(launched, className) => (
            <span className={className}>{launched ? words.headingAfterLaunch : words.heading}</span>
          )}
        </LaunchPhases>
      </h2>
      <LaunchPhases>
        {(launched, className) => (
          <p className={className}>{launched ? words.bodyAfterLaunch(brand) : words.body(brand)}</p>
        )}
      </LaunchPhases>
      <p>{words.caution}</p>
    </>
  );
}
