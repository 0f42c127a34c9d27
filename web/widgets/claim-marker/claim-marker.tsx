import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { claimMarkerCopy } from '#copy/claim-marker.ts';
import { LaunchPhases } from '../../runtime/launch-phase.tsx';
import { pathOf } from '../../runtime/paths.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';

/** Id of the section of the terms that every claim marker links to. */
export const PRE_LAUNCH_NOTICE_ID = 'pre-launch';

const Mark = styled(Link)`
  display: inline-block;
  min-width: 1.5rem;
  min-height: 1.5rem;
  padding-left: 0.1em;
  text-decoration: none;
  font-weight: 700;
  line-height: 1.3;
  border-radius: 6px;
  color: inherit;
  &:hover {
    text-decoration: underline;
  }
`;

/** Explains the claim marker. Render it once on each page that starts with marked claims. */
export function ClaimNote() {
  const { siteMode } = useSiteSettings();
  if (siteMode !== 'research') return null;
  return (
    <LaunchPhases>
      {(launched, className) => (
        <p className={className}>
          <strong>
            {claimMarkerCopy.mark} {launched ? claimMarkerCopy.noteAfterLaunch : claimMarkerCopy.note}
          </strong>
        </p>
      )}
    </LaunchPhases>
  );
}

/** The marker beside a claim in research mode. It links to the pre-launch notice. */
export function ClaimMarker() {
  const { siteMode } = useSiteSettings();
  if (siteMode !== 'research') return null;
  return (
    <Mark to={`${pathOf('terms')}#${PRE_LAUNCH_NOTICE_ID}`} aria-label={claimMarkerCopy.label}>
      {claimMarkerCopy.mark}
    </Mark>
  );
}
