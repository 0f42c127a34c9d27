import { styled } from 'styled-components';
import { staticPart } from '../../runtime/static-part.tsx';
import { DESKTOP } from '../../ui/theme.ts';
import { HelpSection } from '../../widgets/help-section/help-section.tsx';
import { Band, BETWEEN_COLUMNS, SECTION_ROOM, SIDE_BY_SIDE, THREE_COLUMNS } from './band.tsx';
import { loadStaticParts } from './load-static-parts.ts';
import { SECTION_IDS } from './section-ids.ts';

const Coverage = staticPart(async () => (await loadStaticParts()).Coverage);

const Place = styled(Band)`
  display: grid;
  gap: ${SECTION_ROOM};
  padding-top: ${SECTION_ROOM};
  & h2 {
    margin-bottom: 0.375rem;
    font-size: 1.375rem;
  }
  ${SIDE_BY_SIDE} {
    padding-bottom: ${SECTION_ROOM};
    /* The contact form needs the whole width. */
    &:not(:has(form, [role='region'])) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      column-gap: 3rem;
      /* Its buttons in a column of their own. */
      ${DESKTOP} {
        ${THREE_COLUMNS}
        & > :last-child {
          grid-column: span 2;
          display: grid;
          grid-template: auto 1fr / 1fr 1fr;
          column-gap: ${BETWEEN_COLUMNS};
          & > div {
            grid-area: 1 / 2 / span 2;
            align-self: start;
            margin: 0;
          }
        }
      }
    }
  }
`;

export function CoverageAndHelp() {
  return (
    <Place>
      <Coverage />
      <HelpSection id={SECTION_IDS.help} />
    </Place>
  );
}
