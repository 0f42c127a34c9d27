import { styled } from 'styled-components';

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
  /* Below the stars. */
  z-index: -1;
  width: 62rem;
  max-width: none;
  top: 50%;
  left: 50%;
  transform: translate(-50%, -50%);
  pointer-events: none;
  @media (forced-colors: active) {
    display: none;
  }
`;

/** Rays around the sun. The parent must be positioned. */
export function SunRays() {
  return (
    <Drawing viewBox="0 0 1000 1000">
      <radialGradient id="sun-rays">
        <stop offset="0.2" stopColor="#14655d" stopOpacity="0.9" />
        <stop offset="1" stopColor="#14655d" stopOpacity="0" />
      </radialGradient>
      <path d={ALL_RAYS} fill="url(#sun-rays)" />
    </Drawing>
  );
}

const Stars = styled.svg`
  position: absolute;
  inset: 0 0 0 auto;
  width: 48%;
  height: 100%;
  pointer-events: none;
  /* Left and right of the sun: beside the words a star looks like a full stop. */
  @media (max-width: 47.99em) {
    inset: 52% 0 auto;
    width: 100%;
    height: 30%;
  }
  @media (forced-colors: active) {
    display: none;
  }
`;

const MOST_STARS = 31;
/** Spreads the stars, always in the same places. */
const place = (index: number) => `${((index * 35.5) % 94) + 3}%`;

/** A star for each night that is left, up to a month. */
export function NightStars({ nights }: { nights: number }) {
  return (
    <Stars aria-hidden="true">
      {Array.from({ length: Math.min(nights, MOST_STARS) }, (_, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place
          key={index}
          cx={place(index)}
          cy={`${((index * 12.6) % 58) + 4}%`}
          r={1.4 + (index % 3) * 0.7}
          fill="#fdf8ee"
        />
      ))}
    </Stars>
  );
}
