import { styled } from 'styled-components';
import { confirmationCopy } from '#copy/confirmation.ts';
import { Hills } from '../../ui/hills.tsx';
import { WIDE_SCREEN } from '../../ui/theme.ts';
import { Whole } from '../../ui/unbroken.tsx';

/** On a phone between the two fields. From a tablet on, a picture beside them. */
const Figure = styled.figure`
  position: relative;
  ${WIDE_SCREEN} {
    display: flex;
    flex-direction: column;
    justify-content: space-evenly;
    @media (max-width: 63.99em) {
      flex: none !important;
      min-height: 24rem;
    }
    overflow: hidden;
    padding: clamp(1.5rem, 3.5vw, 2.5rem) 2rem 4rem;
    border-radius: var(--radius-large);
    /* Stars right of the sentence and below it. */
    background:
      radial-gradient(circle at 94% 4%, var(--on-deep) 1.4px, #0000 2px),
      radial-gradient(circle at 93% 17%, var(--on-deep) 1.8px, #0000 2.4px),
      radial-gradient(circle at 66% 46%, var(--on-deep) 1.1px, #0000 1.7px),
      radial-gradient(circle at 90% 50%, var(--on-deep) 1.6px, #0000 2.2px),
      linear-gradient(var(--night), var(--dawn));
    color: var(--on-deep);
    /* The colors have contrast with each other. */
    forced-color-adjust: none;
  }
  & h2 {
    margin-bottom: 0.375rem;
    font-size: 1.25rem;
    ${WIDE_SCREEN} {
      font-size: clamp(2rem, 5.1vw, 3.95rem);
    }
  }
  & p {
    padding-top: 0.25rem;
    font-size: var(--text-small);
    line-height: 1.35;
    ${WIDE_SCREEN} {
      padding-top: 0.75rem;
      font-size: clamp(1rem, 1.6vw, 1.125rem);
    }
  }
  /* On the horizon. */
  & > div:last-child {
    display: none;
    ${WIDE_SCREEN} {
      display: block;
      position: absolute;
      inset: auto 0 0;
      height: 0.75rem;
      background: var(--deep);
    }
  }
`;

/** The digits that stay, and those that are kept: one number, in one row. */
const Parts = styled.div`
  display: grid;
  grid-template-columns: 208fr 151fr;
`;

const Drawing = styled.svg`
  grid-column: 1 / -1;
  width: 100%;
  /* On a phone, only the boxes. */
  aspect-ratio: 360 / 46;
  stroke: var(--edge);
  stroke-width: 2;
  fill: none;
  & .stays rect {
    stroke-dasharray: 4 4;
  }
  & .kept {
    stroke: var(--action);
  }
  & .kept rect {
    fill: var(--card);
  }
  & circle {
    fill: var(--action);
    stroke: none;
    transition: opacity 0.6s;
  }
  /* Four lit windows at night. */
  ${WIDE_SCREEN} {
    && {
      aspect-ratio: auto;
    }
    stroke: var(--on-deep-soft);
    stroke-width: 1.5;
    & .kept {
      stroke: var(--on-deep);
    }
    & .kept rect {
      fill: var(--on-deep);
    }
    & circle {
      fill: var(--on-deep);
    }
    & .kept circle {
      fill: var(--deep);
    }
  }
`;

const BOXES = [0, 38, 76, 123, 161, 209, 247, 285, 323];
const STAYING = 5;

/**
 * What happens to the nine digits: five stay on the page, and four are kept. Screen readers hear it from the page.
 * `typed`: how many are in the field. Each has its dot, and after the last those that stay fade.
 */
export function DigitsKept({ typed }: { typed: number }) {
  const { title, stay, kept } = confirmationCopy.digits;
  const faded = typed >= BOXES.length ? 0.3 : 1;
  return (
    <Figure aria-hidden="true">
      <h2>
        {title.map((sentence) => (
          <Whole key={sentence}>{sentence}&nbsp;</Whole>
        ))}
      </h2>
      <Parts>
        <Drawing viewBox="-1 -1 360 68" preserveAspectRatio="xMinYMin slice">
          {BOXES.map((x, index) => (
            <g key={x} className={index < STAYING ? 'stays' : 'kept'}>
              <rect x={x + 2} width="31" height="44" rx="7" />
              <circle
                cx={x + 17.5}
                cy="22"
                r="6"
                opacity={index >= typed ? 0 : index < STAYING ? faded : 1}
              />
            </g>
          ))}
          <path d="M0 53v8h196v-8" />
          <path className="kept" d="M209 53v8h149v-8" />
        </Drawing>
        <p>{stay}</p>
        <p>
          <strong>{kept}</strong>
        </p>
      </Parts>
      <div>
        <Hills />
      </div>
    </Figure>
  );
}
