import { styled } from 'styled-components';
import { WIDE_SCREEN } from '../../ui/theme.ts';

const RAYS = 24;
const HALF_RAY = 0.045;

const ray = (index: number) => {
  const angle = (index / RAYS) * 2 * Math.PI;
  const corner = (turn: number) =>
    `${(500 + 500 * Math.cos(turn)).toFixed(1)} ${(500 + 500 * Math.sin(turn)).toFixed(1)}`;
  return `M500 500L${corner(angle - HALF_RAY)}L${corner(angle + HALF_RAY)}z`;
};
const ALL_RAYS = Array.from({ length: RAYS }, (_, index) => ray(index)).join('');

const Drawing = styled.svg`
  position: absolute;
  z-index: -1;
  @media (forced-colors: active) {
    display: none;
  }
`;

const Rays = styled(Drawing)`
  width: 320%;
  top: 50%;
  left: 50%;
  transform: translate(-50%, -50%);
`;

const Stars = styled(Drawing)`
  inset: -50%;
  /* Where the sky is wide, higher. */
  ${WIDE_SCREEN} {
    & > * {
      transform: rotate(17deg);
    }
    & > :nth-child(odd) {
      transform: rotate(-17deg);
    }
  }
`;

const MOST_STARS = 31;

/** Spreads the stars at both sides of the sun, whose radius is 50, above the ground and below the words, always in the same places. */
function place(index: number) {
  const turn = Math.PI * (0.01 + 0.22 * Math.sqrt((index * 0.3775) % 1));
  const far = 55 + ((index * 0.285) % 1) * (60 / Math.cos(turn) - 56);
  return {
    cx: ((index % 2 ? -far : far) * Math.cos(turn)).toFixed(1),
    cy: (-far * Math.sin(turn)).toFixed(1),
  };
}

/** Rays around the sun, and a star for each night that is left, up to a month. The parent must be the box of the sun. */
export function NightSky({ nights }: { nights: number }) {
  return (
    <>
      <Rays viewBox="0 0 1000 1000">
        <radialGradient id="sun-rays">
          <stop offset="0.3" stopColor="var(--haze)" stopOpacity="0.9" />
          <stop offset="1" stopColor="var(--haze)" stopOpacity="0" />
        </radialGradient>
        <path d={ALL_RAYS} fill="url(#sun-rays)" />
      </Rays>
      <Stars viewBox="-100 -100 200 200">
        {Array.from({ length: Math.min(nights, MOST_STARS) }, (_, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place
            key={index}
            {...place(index)}
            r={0.4 + (index % 3) * 0.2}
            fill="#fdf8ee"
          />
        ))}
      </Stars>
    </>
  );
}
