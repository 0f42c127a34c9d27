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

/** Where the arcs end, above the ground. */
const LOWEST = -0.12 * Math.PI;

/** A place on two arcs over the sun, whose radius is 50. `along` goes from 0 at one hill to 1 at the other. */
function place(along: number, outer: boolean) {
  const turn = LOWEST + along * (Math.PI - 2 * LOWEST);
  const far = outer ? 58.5 : 55;
  return { cx: (-far * Math.cos(turn)).toFixed(1), cy: (-far * Math.sin(turn)).toFixed(1) };
}

/** Rays around the sun, and a star for each night that is left, the largest for the next one. The parent must be the box of the sun. */
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
            {...place((index + 0.5) / stars, index % 2 === 1)}
            r={index === 0 ? 1.3 : 0.6}
            fill="#fdf8ee"
          />
        ))}
      </Stars>
    </>
  );
}
