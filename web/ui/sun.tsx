import { styled } from 'styled-components';
import { Dawn } from './dawn.tsx';

const WhereItFits = styled.div`
  & > div {
    height: 8.5rem;
  }
  @media (max-height: 38em), (max-width: 22em) {
    display: none;
  }
`;

/** The sun in a dialog. Low and narrow screens leave the room to the button. */
export function DialogSun() {
  return (
    <WhereItFits>
      <Dawn />
    </WhereItFits>
  );
}
