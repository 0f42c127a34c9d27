import { styled } from 'styled-components';
import { HelpSection } from '../../widgets/help-section/help-section.tsx';
import { Band } from './band.tsx';
import { SECTION_IDS } from './section-ids.ts';

const Place = styled(Band)`
  padding-bottom: min(6vw, 4.5rem);
`;

/** The help section at the full content width. */
export function Help() {
  return (
    <Place>
      <HelpSection id={SECTION_IDS.help} />
    </Place>
  );
}
