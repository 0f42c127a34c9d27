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
`;

const MOST_STARS = 90;

/** Where they end, above the ground. */
const LOWEST = -0.12 * Math.PI;

/** Scattered over the sun, whose radius is 50. `along` goes from 0 at one hill to 1 at the other. */
function star(along: number, index: number) {
  const turn = LOWEST + along * (Math.PI - 2 * LOWEST);
  const chance = (index * index * 0.618) % 1;
  const far = 53 + 5.8 * chance;
  return {
    cx: (-far * Math.cos(turn)).toFixed(1),
    cy: (-far * Math.sin(turn)).toFixed(1),
    r: (0.3 + ((index * 0.382 + chance) % 1) ** 3 * 0.75).toFixed(2),
  };
}

/** Rays around the sun, and a star for each night that is left. The parent must be the box of the sun. */
export function NightSky({ nights }: { nights: number }) {
  const stars = Math.min(nights, MOST_STARS);
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
        {Array.from({ length: stars }, (_, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place
            key={index}
            {...star((index + 0.5) / stars, index)}
            fill="#fdf8ee"
          />
        ))}
      </Stars>
    </>
  );
}
