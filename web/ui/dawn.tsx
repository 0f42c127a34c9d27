import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Hills } from './hills.tsx';
import { WIDE_SCREEN } from './theme.ts';

const Band = styled.div`
  position: relative;
  overflow: hidden;
  border-radius: var(--radius-large);
  background: linear-gradient(#062c29, #0b4f4a);
  color: var(--on-deep);
  & > svg {
    position: absolute;
    right: 8%;
    bottom: 0;
    width: clamp(6.5rem, 20vw, 13rem);
    max-height: 94%;
  }
  & > :last-child {
    position: absolute;
    inset: auto 0 0;
    height: 0.75rem;
    background: var(--deep);
  }
`;

interface DawnProps {
  /** How far the sun has risen, from 0 to 1. */
  readonly risen?: number;
  readonly children?: ReactNode;
}

/** The sun on the horizon, as in the countdown, and what stands before it. */
export function Dawn({ risen = 1, children }: DawnProps) {
  return (
    <Band>
      <svg viewBox="0 0 208 150" aria-hidden="true">
        <g transform={`translate(0 ${60 * (1 - risen)})`}>
          <path
            d="M104 12v24M64 20l9 22M144 20l-9 22M30 44l18 16M178 44l-18 16"
            stroke="var(--sun)"
            strokeWidth="8"
            strokeLinecap="round"
          />
          <circle cx="104" cy="112" r="62" fill="var(--sun)" />
        </g>
      </svg>
      {children}
      <div>
        <Hills />
      </div>
    </Band>
  );
}

const Card = styled.div`
  & > :first-child {
    display: none;
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

/** What stands beside a form. From a tablet on it is a card under the dawn. */
export function DawnCard({ children, ...dawn }: DawnProps) {
  return (
    <Card>
      <Dawn {...dawn} />
      {children}
    </Card>
  );
}
