import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { shellCopy } from '../../copy/shell.ts';
import { pathOf } from '../../runtime/paths.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';

/** The section of the terms that every marked claim leads to. */
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

/** The one visible line that says what the marker means, on each page that opens with marked claims. */
export function ClaimNote() {
  const { siteMode } = useSiteSettings();
  if (siteMode !== 'research') return null;
  return (
    <p>
      {shellCopy.claim.mark} {shellCopy.claim.note}
    </p>
  );
}

/** The marker of a claim: in research mode every claim carries one, and it leads to the pre-launch notice. */
export function ClaimMarker() {
  const { siteMode } = useSiteSettings();
  if (siteMode !== 'research') return null;
  return (
    <Mark to={`${pathOf('terms')}#${PRE_LAUNCH_NOTICE_ID}`} aria-label={shellCopy.claim.label}>
      {shellCopy.claim.mark}
    </Mark>
  );
}
