import { styled } from 'styled-components';
import { sectionsCopy } from '#copy/landing-sections.ts';
import { statements } from '#copy/statements.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { ENLARGED, PHONE } from '../../ui/theme.ts';
import { Band, SECTION_ROOM, SIDE_BY_SIDE, THREE_COLUMNS } from './band.tsx';
import { Claim } from './claim.tsx';
import { SECTION_IDS } from './section-ids.ts';

const Place = styled(Band)`
  padding-bottom: ${SECTION_ROOM};
  ${PHONE} {
    padding: 0;
    & > section {
      padding: 1.75rem var(--gutter);
      border-radius: 0;
    }
  }
`;

const PANEL_ROOM = 'max(min(8vw, 1.75rem), min(4vw, 3rem))';

const Panel = styled.section`
  display: grid;
  gap: min(1.75rem, 5vw);
  padding: ${PANEL_ROOM};
  border: 2px solid transparent;
  border-radius: 28px;
  background: var(--deep);
  color: var(--on-deep);
  overflow-wrap: anywhere;
  & h2 + p {
    margin-top: 0.625rem;
  }
  & h3 {
    font-size: var(--text);
  }
  & ul {
    list-style: none;
  }
  ${SIDE_BY_SIDE} {
    ${THREE_COLUMNS}
    padding-inline: 0;
    & > * {
      grid-column: span 2;
      margin-left: ${PANEL_ROOM};
    }
    & > :last-child {
      grid-column: 3;
      margin: 0 ${PANEL_ROOM} 0 0;
    }
  }
`;

const Planned = styled.div`
  & :focus-visible {
    outline-color: var(--on-deep);
  }
  display: grid;
  grid-template-rows: auto 1fr;
  & h3 {
    color: var(--on-deep-soft);
    font-size: var(--text-small);
    text-wrap: wrap;
  }
  & ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(max(8.5rem, 35%), 100%), 1fr));
    column-gap: 1.5rem;
    margin-top: 0.5rem;
  }
  & li {
    padding-block: 0.75rem;
    border-top: 1px solid var(--on-deep-soft);
    line-height: 1.25;
    align-content: center;
  }
  ${SIDE_BY_SIDE} {
    & ul {
      grid-template-columns: 1fr;
    }
  }
`;

const Today = styled.div`
  padding: min(5vw, 1.75rem);
  border-radius: var(--radius-large);
  background: var(--card);
  color: var(--ink);
  & ul {
    display: grid;
    gap: min(1rem, 2.2vw);
    margin-top: min(1rem, 2.2vw);
  }
  & li {
    display: flex;
    gap: min(0.75rem, 3vw);
    font-weight: 700;
    font-size: min(10vw, clamp(1.125rem, 1rem + 0.7vw, 1.5rem));
    line-height: 1.25;
  }
  & h3 {
    font-size: min(10vw, clamp(1.375rem, 1rem + 1.2vw, 1.75rem));
  }
  & svg {
    flex: none;
    margin-top: 0.125rem;
  }
  ${ENLARGED} {
    & li {
      display: block;
    }
  }
`;

const CLAIMED = ['encryption-256', 'fdic-protection', 'rating', 'recipients'] as const;

/** What is true today and, set apart from it, the planned claims. */
export function TrustPanel() {
  const { siteMode } = useSiteSettings();
  const words = sectionsCopy.trust;
  return (
    <Place>
      <Panel id={SECTION_IDS.trust} aria-labelledby="trust-heading">
        <div>
          <h2 id="trust-heading">{words.heading}</h2>
          <p>{words.intro}</p>
        </div>
        <Today>
          <h3>{words.today}</h3>
          <ul>
            {words.facts.map((fact) => (
              <li key={fact}>
                <CheckIcon size={24} />
                {fact}
              </li>
            ))}
          </ul>
        </Today>
        <Planned>
          <h3>{siteMode === 'research' ? statements.testedClaims : words.promise}</h3>
          <ul>
            {CLAIMED.map((id, index) => (
              <li key={id}>
                <Claim id={id} again={index > 0} />
              </li>
            ))}
          </ul>
        </Planned>
      </Panel>
    </Place>
  );
}
