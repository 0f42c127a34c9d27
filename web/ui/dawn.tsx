import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Hills } from './hills.tsx';
import { WIDE_SCREEN } from './theme.ts';

/** Of the sun, `--size` is the width, `--risen` the part above the lower edge, and `--right` the distance from the end. */
const Band = styled.div`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  --size: clamp(6.5rem, 20vw, 11rem);
  --right: 8%;
  --risen: 0.62;
  border-radius: var(--radius-large);
  /* In forced colors, its edge. */
  outline: 1px solid transparent;
  background: linear-gradient(var(--night), var(--dawn));
  color: var(--on-deep);
  & > :last-child {
    position: absolute;
    inset: auto 0 0;
    height: 0.75rem;
    background: var(--deep);
    /* In forced colors, the horizon. */
    border-top: 2px solid transparent;
  }
`;

/** The sun of the countdown: a disc, with broad rays and stars around it. */
const Sun = styled.div`
  position: absolute;
  z-index: -1;
  right: var(--right);
  bottom: calc((var(--risen) - 1) * var(--size));
  width: var(--size);
  aspect-ratio: 1;
  font-size: calc(var(--size) / 10);
  forced-color-adjust: none;
  &::before {
    content: '';
    position: absolute;
    inset: -28em;
    background:
      radial-gradient(closest-side, var(--haze) 13%, #0000 26%),
      repeating-conic-gradient(from -2.6deg, var(--haze) 0 5deg, #0000 5.3deg 14.7deg, var(--haze) 15deg);
    mask: radial-gradient(closest-side, #000 20%, #0000 88%);
  }
  /* Stars, which stay clear of the disc. */
  &::after {
    content: '';
    position: absolute;
    left: 50%;
    top: 50%;
    width: 0.2em;
    aspect-ratio: 1;
    border-radius: 50%;
    color: #fdf8ee;
    box-shadow:
      -7.4em -1.2em 0 0.02em,
      -6em -3.6em,
      -8.6em -3.4em 0 -0.03em,
      -3.4em -5.6em 0 0.04em,
      0.6em -6.4em 0 -0.03em,
      3.6em -5.3em,
      5.7em -3.4em 0 0.05em,
      6.9em -0.6em 0 -0.03em,
      8.7em -2.9em;
  }
  @media (forced-colors: active) {
    &::before,
    &::after {
      display: none;
    }
  }
  & > svg {
    position: absolute;
    bottom: calc((1 - var(--risen)) * 100% + 2rem);
    width: 100%;
    overflow: visible;
  }
  & > b {
    position: absolute;
    inset: 0;
    border-radius: 50%;
    background: var(--sun);
  }
`;

interface DawnProps {
  /** In place of the disc, on a field of 208 by 150. */
  readonly drawing?: ReactNode;
  readonly children?: ReactNode;
}

/** The sun on the horizon, as in the countdown, and what stands before it. */
export function Dawn({ drawing, children }: DawnProps) {
  return (
    <Band>
      <Sun aria-hidden="true">
        {drawing ? (
          <svg viewBox="0 0 208 150" aria-hidden="true">
            {drawing}
          </svg>
        ) : (
          <b />
        )}
      </Sun>
      {children}
      <div>
        <Hills />
      </div>
    </Band>
  );
}

/** What stands beside a form: a card from a tablet on. */
const UnderDawn = styled.div`
  & > :first-child,
  & > p {
    display: none;
  }
  & h2 {
    font-size: 1.375rem;
  }
  ${WIDE_SCREEN} {
    overflow: hidden;
    padding: 0 1.5rem 1.25rem;
    border-radius: var(--radius-large);
    background: var(--calm);
    & > p {
      display: block;
      margin-block: -0.75rem 0.75rem;
      font-size: var(--text-small);
    }
    & > :first-child {
      display: block;
      height: 16rem;
      margin: 0 -1.5rem 1rem;
      border-radius: 0;
      --size: clamp(9rem, 26vw, 14rem);
      --right: calc(50% - var(--size) / 2);
    }
  }
`;

/** The card under the dawn, or under what is drawn in its place. */
export function DawnCard({ top, drawing, children }: DawnProps & { top?: ReactNode }) {
  return (
    <UnderDawn>
      {top ?? <Dawn drawing={drawing} />}
      {children}
    </UnderDawn>
  );
}
