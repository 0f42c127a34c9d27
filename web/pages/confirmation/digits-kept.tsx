import { styled } from 'styled-components';
import { confirmationCopy } from '#copy/confirmation.ts';
import { SSN_DIGITS } from '#core/record-limits.ts';
import { Hills } from '../../ui/hills.tsx';
import { PHONE, WIDE_SCREEN } from '../../ui/theme.ts';
import { Whole } from '../../ui/unbroken.tsx';

/** On a phone between the two fields, in one row. From a tablet on, a picture beside them, as high as what it shows. */
const Figure = styled.figure`
  --gap: 0.3125rem;
  display: grid;
  grid-template-columns: 5.1fr 4fr;
  gap: 0.375rem 0.625rem;
  & > div {
    display: flex;
    flex-wrap: wrap;
    place-content: start;
    align-items: center;
    gap: var(--gap);
  }
  & p {
    flex: 1 0 100%;
    font-size: var(--text-small);
    line-height: 1.1;
  }
  & i {
    flex: 1 1 0;
    display: grid;
    place-content: center;
    min-width: 0;
    aspect-ratio: 1.2;
    border: 2px dashed var(--edge);
    border-radius: 9px;
  }
  & > :not(.kept) i:nth-child(3) {
    margin-right: var(--split, 0.25rem);
  }
  & .kept i {
    border: 2px solid var(--action);
  }
  /* A border, because forced colors keep it. */
  & .typed::before {
    content: '';
    border: clamp(6.4px, 1vw, 0.75rem) solid var(--action);
    border-radius: 50%;
  }
  & .kept .typed {
    background: var(--action);
    &::before {
      border-color: var(--card);
    }
  }
  &[data-whole] > :not(.kept) i {
    opacity: 0.6;
  }
  @media (prefers-reduced-motion: no-preference) {
    & i {
      transition: 0.6s;
      transition-property: opacity, background-color;
    }
  }
  /* The second number is in view below it. */
  @container (max-width: 47.99rem) {
    margin-block: -0.75rem -0.25rem;
    & :is(h2, svg) {
      display: none;
    }
  }
  ${WIDE_SCREEN} {
    --gap: 0.625rem;
    --split: var(--gap);
    --text-small: 1.125rem;
    --edge: var(--on-deep-soft);
    --action: var(--on-deep);
    --card: var(--deep);
    /* Its headline stays in sight while one types. */
    position: sticky;
    top: 1.5rem;
    flex: none !important;
    display: flex;
    flex-direction: column;
    gap: clamp(2.25rem, 4.5vh, 3rem);
    overflow: hidden;
    padding: 2.5rem 1.75rem 0;
    border-radius: var(--radius-large);
    /* The rays of the other pictures, from behind the four. */
    background:
      radial-gradient(at 50% 84%, #0000, var(--night) 75%),
      repeating-conic-gradient(from -2.6deg at 50% 84%, var(--haze) 0 5deg, var(--dawn) 5.3deg 14.7deg, var(--haze) 15deg);
    color: var(--on-deep);
    /* The colors have contrast with each other. */
    forced-color-adjust: none;
    & h2 {
      font-size: min(5.8vw, 3.5rem);
      :lang(es) > body & {
        font-size: min(4.5vw, 3.5rem);
      }
    }
    & i {
      background: var(--night);
      flex: 0 0 calc((100% - 5 * var(--gap)) / 5);
      aspect-ratio: auto;
      height: min(12.5vw, 7.5rem);
    }
    & .kept {
      filter: drop-shadow(0 0 0.75rem var(--haze));
      & i {
        flex-basis: calc((100% - 3 * var(--gap)) / 4);
        z-index: 1;
      }
      /* The ground they stand on. */
      & p {
        position: relative;
        margin: calc(-0.5rem - var(--gap)) -1.75rem 0;
        padding: 1.25rem 1.75rem;
        background: var(--deep);
      }
    }
  }
`;

/** The headline of the picture, on a phone above the form: larger than the title, which then has one line. */
export const Headline = styled.p`
  font-weight: 700;
  font-size: max(1em, min(1.75rem, 7.7vw));
  letter-spacing: -0.015em;
  line-height: 1.12;
  ${PHONE} {
    padding-bottom: 0.375rem;
    h1:has(+ div > &) {
      font-size: max(1em, min(1.5rem, 6.65vw));
    }
  }
  ${WIDE_SCREEN} {
    display: none;
  }
`;

export const nineAndFour = confirmationCopy.digits.title.map((sentence) => (
  <Whole key={sentence}>{sentence}&nbsp;</Whole>
));

const STAYING = 5;

/**
 * What happens to the nine digits: five stay on the page, and four are kept. Screen readers hear it from the page.
 * `typed`: how many are in the field. Each has its dot, and after the last those that stay fade.
 */
export function DigitsKept({ typed }: { typed: number }) {
  const { stay, kept } = confirmationCopy.digits;
  const boxes = Array.from({ length: SSN_DIGITS }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a place in the number
    <i key={index} className={index < typed ? 'typed' : ''} />
  ));
  return (
    <Figure aria-hidden="true" data-whole={typed >= SSN_DIGITS || undefined}>
      <h2>{nineAndFour}</h2>
      <div>
        {boxes.slice(0, STAYING)}
        <p>{stay}</p>
      </div>
      <div className="kept">
        {boxes.slice(STAYING)}
        <p>
          <Hills />
          <strong>{kept}</strong>
        </p>
      </div>
    </Figure>
  );
}
