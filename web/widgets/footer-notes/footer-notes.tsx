import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { claimMarkerCopy } from '#copy/claim-marker.ts';
import { footerNotesCopy } from '#copy/footer-notes.ts';
import { pathOf } from '#core/site/pages.ts';
import { LaunchPhases } from '../../runtime/launch-phase.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Address } from '../../ui/address.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { PRE_LAUNCH_NOTICE_ID } from '../claim-marker/claim-marker.tsx';

const Notes = styled.div`
  display: grid;
  align-content: start;
  gap: 0.625rem;
  max-width: 36rem;
  & > p:first-child,
  & h2 {
    font-weight: 700;
    font-size: var(--text);
  }
  & h2 {
    margin-top: 0.375rem;
  }
  & address {
    font-style: normal;
  }
  & address a {
    display: inline-block;
    padding-block: 0.625rem;
  }
`;

/** The static part of the footer: what the site is not, and who is behind it. */
export function FooterNotes() {
  const { brand, siteMode, postalAddress, supportEmail, supportPhone } = useSiteSettings();
  const words = footerNotesCopy;
  return (
    <Notes>
      <p>{words.noAffiliation(brand)}</p>
      <LaunchPhases>
        {(launched, className) => (
          <p className={className}>
            {launched ? words.launched(brand) : words.notLaunched(brand)}{' '}
            {siteMode === 'research' ? (
              <Link to={`${pathOf('terms')}#${PRE_LAUNCH_NOTICE_ID}`}>{claimMarkerCopy.noteLink}</Link>
            ) : null}
          </p>
        )}
      </LaunchPhases>
      <h2>{words.whoWeAre}</h2>
      <address>
        <p>{postalAddress}</p>
        <p>
          <a href={`mailto:${supportEmail}`}>
            <Address>{supportEmail}</Address>
          </a>
        </p>
        {supportPhone === null ? null : (
          <p>
            <PhoneLink number={supportPhone} />
          </p>
        )}
      </address>
    </Notes>
  );
}
