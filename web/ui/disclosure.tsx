import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { square } from './icons.tsx';

const Details = styled.details`
  border-block: 1px solid var(--hairline);
  & + & {
    border-top: 0;
  }
  & > summary {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-height: 3rem;
    color: var(--action);
    font-weight: 700;
    cursor: pointer;
    &::-webkit-details-marker {
      display: none;
    }
    &:has(> svg) {
      padding-block: 0.625rem;
    }
    &:has(> svg):hover {
      text-decoration: underline;
    }
    & svg {
      flex: none;
    }
  }
  &[open] > summary svg {
    transform: rotate(90deg);
  }
  & > summary:has(> svg) + div {
    padding: 0 0 1rem 1.75rem;
  }
`;

interface DisclosureProps extends Omit<ComponentPropsWithoutRef<'details'>, 'title' | 'style'> {
  readonly title: ReactNode;
  /** Whether an arrow stands before the title. */
  readonly sign?: boolean;
  readonly children: ReactNode;
}

/** A closed line that opens what stands below it. Works without script. */
export function Disclosure({ title, sign = true, children, ...details }: DisclosureProps) {
  return (
    <Details {...details}>
      <summary>
        {sign ? (
          <svg {...square(16)} viewBox="0 0 16 16" aria-hidden="true">
            <path
              d="M5 2l6 6-6 6"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
            />
          </svg>
        ) : null}
        {title}
      </summary>
      <div>{children}</div>
    </Details>
  );
}
