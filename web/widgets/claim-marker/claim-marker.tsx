import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { claimMarkerCopy } from '#copy/claim-marker.ts';
import { pathOf } from '#core/site/pages.ts';
import { LaunchPhases } from '../../runtime/launch-phase.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';

/** Id of the section of the terms that every claim marker links to. */
export const PRE_LAUNCH_NOTICE_ID = 'pre-launch';

/** Inline, so that it never begins a line. The padding, for a finger, does not grow with the text: large text needs less of it. */
const Mark = styled(Link)`
  padding: 6px 16px 6px 0.1em;
  text-decoration: none;
  font-weight: 700;
  border-radius: 6px;
  color: inherit;
  &:hover {
    text-decoration: underline;
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
