import { styled } from 'styled-components';
import { pathOf } from '../../app/paths.ts';
import { useSiteSettings } from '../../app/site-settings-context.tsx';
import { landingCopy } from '../../copy/landing.ts';
import { wordingOf } from '../../copy/wording.ts';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { Band, SIDE_BY_SIDE, sectionHeading } from './band.tsx';
import { SECTION_IDS } from './section-ids.ts';

const Ground = styled.section`
  background: var(--card);
  border-top: 1px solid var(--hairline);
`;

const Inside = styled(Band)`
  display: grid;
  gap: 1.75rem;
  align-items: center;
  padding-block: clamp(3rem, 6vw, 4.5rem);
  & h2 {
    ${sectionHeading}
  }
  & p {
    max-width: 36rem;
    margin-top: 0.75rem;
  }
  ${SIDE_BY_SIDE} {
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 4rem;
  }
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 1rem 1.75rem;
`;

/** Help by a person, and by reading (spec section 2). */
export function TalkToUs() {
  const settings = useSiteSettings();
  const words = landingCopy.help;
  const { minutes } = wordingOf(settings, 'landing').consultation;
  return (
    <Ground id={SECTION_IDS.help} aria-labelledby="help-heading">
      <Inside>
        <div>
          <h2 id="help-heading">{words.heading}</h2>
          <p>{words.body(minutes)}</p>
          <p>
            <TextLink href={`mailto:${settings.supportEmail}`}>{words.write(settings.supportEmail)}</TextLink>
          </p>
        </div>
        <Ways>
          <LinkButton to={pathOf('schedule')} kind="secondary">
            {words.call}
          </LinkButton>
          <TextLink to={pathOf('faq')}>{words.faq}</TextLink>
        </Ways>
      </Inside>
    </Ground>
  );
}
