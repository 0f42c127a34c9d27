import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Hills } from './hills.tsx';
import { WIDE_SCREEN } from './theme.ts';

const Band = styled.div`
  position: relative;
  overflow: hidden;
  border-radius: var(--radius-large);
  background: linear-gradient(var(--night), var(--dawn));
  color: var(--on-deep);
  & > svg {
    position: absolute;
    right: 8%;
    bottom: 0;
    width: clamp(6.5rem, 20vw, 13rem);
    max-height: 94%;
    overflow: visible;
    font: 700 3rem var(--font);
    letter-spacing: -0.04em;
  }
  & > :last-child {
    position: absolute;
    inset: auto 0 0;
    height: 0.75rem;
    background: var(--deep);
  }
`;

interface DawnProps {
  /** How far the sun has risen, from 0 to 1. With a number it stands higher, so that the hills leave it clear. */
  readonly risen?: number;
  /** On the sun. */
  readonly number?: number | null;
  /** In place of the sun, on a field of 208 by 150. */
  readonly drawing?: ReactNode;
  readonly children?: ReactNode;
}

/** The sun on the horizon, as in the countdown, and what stands before it. */
export function Dawn({ number = null, risen = number === null ? 1 : 1.7, drawing, children }: DawnProps) {
  return (
    <Band>
      <svg viewBox="0 0 208 150" aria-hidden="true">
        {drawing ?? (
          <g transform={`translate(0 ${60 * (1 - risen)})`}>
            <path
              d="M104 12v24M64 20l9 22M144 20l-9 22M30 44l18 16M178 44l-18 16"
              stroke="var(--sun)"
              strokeWidth="8"
              strokeLinecap="round"
            />
            <circle cx="104" cy="112" r="62" fill="var(--sun)" />
            {number === null ? null : (
              <text x="104" y="118" fill="var(--on-sun)" textAnchor="middle">
                {number}
              </text>
            )}
          </g>
        )}
      </svg>
      {children}
      <div>
        <Hills />
      </div>
    </Band>
  );
}

/** What stands beside a form: a card from a tablet on. */
const UnderDawn = styled.div`
  & > :first-child {
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
    & > :first-child {
      display: block;
      height: clamp(7rem, 12vw, 9.5rem);
      margin: 0 -1.5rem 1rem;
      border-radius: 0;
    }
  }
`;

/** The card under the dawn. */
export function DawnCard({ children, ...dawn }: DawnProps) {
  return (
    <UnderDawn>
      <Dawn {...dawn} />
      {children}
    </UnderDawn>
  );
}
