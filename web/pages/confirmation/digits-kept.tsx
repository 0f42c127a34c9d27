import { styled } from 'styled-components';
import { confirmationCopy } from '#copy/confirmation.ts';
import { WIDE_SCREEN } from '../../ui/theme.ts';

const Figure = styled.figure`
  ${WIDE_SCREEN} {
    display: grid;
    gap: 0.75rem;
    padding-block: clamp(0.75rem, 3vw, 2.5rem);
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
  ${WIDE_SCREEN} {
    max-width: none;
    aspect-ratio: auto;
  }
  & .stays {
    fill: none;
    stroke: var(--edge);
    stroke-dasharray: 4 4;
  }
  & .kept {
    fill: var(--card);
    stroke: var(--action);
  }
  & circle {
    fill: var(--action);
    transition: opacity 0.6s;
  }
  & path {
    fill: none;
    stroke-width: 2;
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
      <Drawing viewBox="-2 -2 356 76" preserveAspectRatio="xMinYMin slice">
        {BOXES.map((x, index) => (
          <g key={x}>
            <rect
              className={index < STAYING ? 'stays' : 'kept'}
              x={x}
              width="30"
              height="42"
              rx="7"
              strokeWidth="2"
            />
            <circle cx={x + 15} cy="21" r="5" opacity={index >= typed ? 0 : index >= first ? 1 : 0.3} />
          </g>
        ))}
        <path d="M0 56v8h186v-8" stroke="var(--edge)" />
        <path d="M212 56v8h138v-8" stroke="var(--action)" />
      </Drawing>
      <p>
        <span>{confirmationCopy.digits.stay}</span>
        <strong>{confirmationCopy.digits.kept}</strong>
      </p>
    </Figure>
  );
}
