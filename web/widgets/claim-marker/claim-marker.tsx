import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { claimMarkerCopy } from '#copy/claim-marker.ts';
import { pathOf } from '#core/site/pages.ts';
import { LaunchPhases } from '../../runtime/launch-phase.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';

/** Id of the section of the terms that every claim marker links to. */
export const PRE_LAUNCH_NOTICE_ID = 'pre-launch';

/** Inline, so that it never begins a line. The padding, for a finger, does not grow with the text. The ring is within it, clear of letters. */
const Mark = styled(Link)`
  padding: 4px 16px 4px 0.1em;
  text-decoration: none;
  font-weight: 700;
  color: inherit;
  &:focus-visible {
    outline-width: 2px;
    outline-offset: -2px;
  }
`;

/** Explains the claim marker. Render it once near the first marked claims of a page. `strong`: it stands below a heading. */
export function ClaimNote({ strong = false }: { strong?: boolean }) {
  const { siteMode } = useSiteSettings();
  if (siteMode !== 'research') return null;
  const Words = strong ? 'strong' : Fragment;
  return (
    <LaunchPhases>
      {(launched, className) => (
        <p className={className}>
          <Words>
            {claimMarkerCopy.mark} {launched ? claimMarkerCopy.noteAfterLaunch : claimMarkerCopy.note}
          </Words>
        </p>
      )}
    </LaunchPhases>
  );
}

/** The marker beside a claim in research mode. It links to the pre-launch notice. `tabIndex`: -1 after the first of a section. */
export function ClaimMarker({ tabIndex }: { tabIndex?: number | undefined }) {
  const { siteMode } = useSiteSettings();
  if (siteMode !== 'research') return null;
  return (
    <Mark
      tabIndex={tabIndex}
      to={`${pathOf('terms')}#${PRE_LAUNCH_NOTICE_ID}`}
      aria-label={claimMarkerCopy.label}
    >
      {claimMarkerCopy.mark}
    </Mark>
  );
}
