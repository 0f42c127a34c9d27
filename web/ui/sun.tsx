import { styled } from 'styled-components';

const Drawing = styled.svg`
  width: 100%;
  height: auto;
`;

const WhereItFits = styled.div`
  @media (max-height: 38em), (max-width: 22em) {
    display: none;
  }
`;

/** The sun in a dialog. Low and narrow screens leave the room to the button. */
export function DialogSun() {
  return (
    <WhereItFits>
      <SunOnHorizon />
    </WhereItFits>
  );
}

function SunOnHorizon() {
  return (
    <Drawing viewBox="0 0 480 150" aria-hidden="true">
      <g stroke="var(--sun)" strokeWidth="7" strokeLinecap="round">
        <path d="M240 12v20M168 32l11 17M312 32l-11 17M116 85l18 9M364 85l-18 9" />
      </g>
      <path
        d="M174 134a66 66 0 0 1 132 0z"
        fill="var(--sun)"
        stroke="var(--sun-edge)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M6 134h468" stroke="var(--sun-edge)" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M150 146h40M214 146h96M336 146h26"
        stroke="var(--edge)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </Drawing>
  );
}
