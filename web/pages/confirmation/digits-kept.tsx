import { styled } from 'styled-components';
import { confirmationCopy } from '#copy/confirmation.ts';
import { WIDE_SCREEN } from '../../ui/theme.ts';

const Figure = styled.figure`
  ${WIDE_SCREEN} {
    overflow: hidden;
    padding-bottom: 1.25rem;
    border-radius: var(--radius-large);
    background: var(--calm);
  }
  & h2 {
    display: none;
    padding: 1.25rem 1.5rem 0;
    background: var(--deep);
    color: var(--on-deep);
    font-size: 1.375rem;
    ${WIDE_SCREEN} {
      display: block;
    }
  }
  & span {
    padding-right: 0.25rem;
  }
  & p {
    display: grid;
    /* As in the drawing. */
    grid-template-columns: min(60%, 11rem) 1fr;
    padding-top: 0.25rem;
    ${WIDE_SCREEN} {
      grid-template-columns: 60% 1fr;
      padding: 0.75rem 1.5rem 0;
    }
    /* Each on one line of a narrow phone, clear of the other. */
    font-size: clamp(0.9375rem, 4.2vw, var(--text-small));
    line-height: 1.35;
  }
`;

const Drawing = styled.svg`
  width: 100%;
  max-width: 18.5rem;
  aspect-ratio: 356 / 46;
  stroke: var(--edge);
  stroke-width: 2;
  fill: none;
  & .stays {
    stroke-dasharray: 4 4;
  }
  & .kept {
    stroke: var(--action);
  }
  & rect.kept {
    fill: var(--card);
  }
  & circle {
    fill: var(--action);
    stroke: none;
    transition: opacity 0.6s;
  }
  /* Four lit windows at night. */
  ${WIDE_SCREEN} {
    display: block;
    max-width: none;
    padding: clamp(1.5rem, 3.5vw, 3rem) 1.5rem clamp(1rem, 2vw, 1.5rem);
    aspect-ratio: auto;
    background: var(--deep);
    stroke: var(--on-deep-soft);
    & .kept {
      stroke: var(--on-deep);
    }
    & rect.kept {
      fill: var(--on-deep);
    }
    & circle {
      fill: var(--on-deep-soft);
    }
    & .kept + circle {
      fill: var(--deep);
    }
  }
`;

const BOXES = [0, 36, 72, 120, 156, 212, 248, 284, 320];
const STAYING = 5;

/**
 * What happens to the nine digits: five stay on the page, and four are kept. Screen readers hear it from the page.
 * `typed`: how many are in the field. Each has its dot, and after the last those that stay fade.
 */
export function DigitsKept({ typed }: { typed: number }) {
  const first = typed < BOXES.length ? 0 : STAYING;
  return (
    <Figure aria-hidden="true">
      <h2>{confirmationCopy.digits.title}</h2>
      <Drawing viewBox="-2 -2 356 76" preserveAspectRatio="xMinYMin slice">
        {BOXES.map((x, index) => (
          <g key={x}>
            <rect className={index < STAYING ? 'stays' : 'kept'} x={x} width="30" height="42" rx="7" />
            <circle cx={x + 15} cy="21" r="5" opacity={index >= typed ? 0 : index >= first ? 1 : 0.3} />
          </g>
        ))}
        <path d="M0 56v8h186v-8" />
        <path className="kept" d="M212 56v8h138v-8" />
      </Drawing>
      <p>
        <span>{confirmationCopy.digits.stay}</span>
        <strong>{confirmationCopy.digits.kept}</strong>
      </p>
    </Figure>
  );
}
