import { styled } from 'styled-components';
import { HelpSection } from '../../widgets/help-section/help-section.tsx';
import { Band, SECTION_ROOM } from './band.tsx';
import { SECTION_IDS } from './section-ids.ts';

const Place = styled(Band)`
  padding-bottom: ${SECTION_ROOM};
`;

/** The help section at the full content width. */
export function Help() {
  return (
    <Place>
      <HelpSection id={SECTION_IDS.help} />
    </Place>
  );
}
