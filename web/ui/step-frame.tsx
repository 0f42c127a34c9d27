import { createGlobalStyle } from 'styled-components';
import { ENLARGED, FEEDBACK_FLOATS, raysTo, sky } from './theme.ts';

/** Of a header on the sky. */
export const LIGHT_INK =
  '& > a, & > nav *, & summary { --action: var(--dawn); --edge: currentColor; color: var(--on-deep); outline-color: currentColor; }';

/** Behind it, the rays of the sun in the progress, which stands at `y`. */
export const rays = (y: string) =>
  `&::before { content: ''; position: absolute; z-index: -1; inset: 0; --at: calc(50% + var(--sun-at) * (50% - var(--page-edge))) ${y}; ${raysTo('22rem')} }`;

/** Where the days of an answer stand above the buttons of a step. */
export const barWithDays = (css: string) =>
  `@media screen and (max-width: 47.99em) and (min-height: 32em) { @container (min-width: 21rem) { ${css} } }`;

/**
 * What surrounds a step, as long as it is shown: the breadcrumbs keep one line and leave room for 'Step 2 of 4', and the footer has one line:
 * what the site is not, and the legal links. Here, so that the other pages do not carry it. The header stands on the sky.
 */
export const StepFrame = createGlobalStyle<{ $sunAt?: number }>`
  :root {
    --sun-at: ${({ $sunAt }) => $sunAt ?? 0};
    /* The days of a month grow with the text, and are larger in the column of a tablet. */
    --digits: clamp(1.0625rem, 3.125vw, 1.5rem);
    -webkit-tap-highlight-color: #0000;
    /* Above the bar with the buttons of the step. */
    scroll-padding-bottom: 6rem;
    --below-band: clamp(0.75rem, 12vw - 1.5rem, 2.875rem);
    --hills: min(2vw + 0.8rem, 2.5rem);
    /* The words of the band: on a wide screen beside the sun, and in the middle. */
    --bars: min(max(5vw, 1rem) + 1.375rem, 3rem);
    --above-sun: calc(var(--bars) - 0.75rem);
    @media (min-width: 64em) {
      --above-sun: 2.625rem;
      &:has([data-step]) {
        --narrow: 33rem;
      }
    }
  }
  @media (max-width: 63.99em) {
    :root:has([data-step]) {
      --narrow: calc(51vw - var(--gutter) - 1rem);
    }
  }
  @media (max-width: 47.99em) {
    :root:has([data-step]) {
      --narrow: 44rem;
      --tall: 0.7;
      & h1 + div {
        font-size: 1.0625rem;
        line-height: 1.4;
      }
      /* With what is said below it, or above the days in the bar. */
      & input:is([aria-invalid], [autocomplete='new-password']), & fieldset ~ div button {
        scroll-margin-bottom: 6.25rem;
      }
    }
  }
  /* The bar of a phone says it until the month has come into view. */
  ${barWithDays(`
    form:has([data-days]) {
      timeline-scope: --month;
    }
    div:has(> #timing-message) {
      view-timeline: --month;
    }
  `)}
  /* With enlarged text, and on a phone on its side, the buttons stand before the month of the answer. */
  ${[ENLARGED, '@media (max-width: 47.99em) and (max-height: 31.99em)'].map(
    (low) => `${low} { div:has(> div > #timing-message) { order: 1; & + * ~ * { order: 2; } } }`,
  )}
  main > section [role='status'] p::before {
    content: '\\2713\\a0' / '';
  }
  [data-step] > svg {
    display: none;
  }
  /* The question comes first: of the header's links, the language alone stands beside its menu, which has all of them. */
  :root:has([data-step]) header {
    & > div { display: flex !important; }
    & > div > a, & > nav li:not(:has([hreflang])) { display: none; }
    @container (min-width: 27rem) {
      & > nav { display: block; flex: none; margin-left: auto; }
      & ~ footer li:has([hreflang]) { display: none; }
    }
  }
  :root main:has([data-step]) > nav {
    padding-right: calc(var(--page-edge) + 6rem);
    padding-bottom: var(--below-band);
    & ol, & li { flex-wrap: nowrap; column-gap: 0.25rem; white-space: nowrap; }
    & li:last-child { min-width: 0; & > span { overflow: hidden; text-overflow: ellipsis; } }
  }
  /* The way home and the step share a line. The month is as wide as the screen. */
  ${ENLARGED} {
    :root main > nav li { &:not(:first-child), &::after { display: none; } }
    main [aria-hidden]:has(> div > .sun) {
      &:not(dialog *) { width: auto; margin-inline: calc(-1 * var(--gutter)); border-width: 2px 0; border-radius: 0; }
      & > div > b { display: block; text-align: center; font-size: 0; }
      & > div > b::first-letter { font-size: 8cqi; }
    }
  }
  /* The bars are the horizon. The heading stands on the ground below it, which ends in the hills of the page. */
  ${sky(`
    :root main > nav > ol { position: relative; z-index: 1; }
    :root:has([data-step]) header { background: var(--deep); ${LIGHT_INK} ${rays('calc(100% + var(--bars) + 6px)')} }
    :root main:has([data-step]) {
      --beside: calc(50% - 50cqi);
      & > nav { --action: var(--on-deep); --ink-soft: var(--on-deep); }
      & > nav :is(li, a) { align-items: flex-start; line-height: var(--above-sun); }
      & > :is(nav, section), & [data-step] > :has(> h1) { background: var(--deep); }
      &:has(> section [role='status']) { --hills: min(2vw + 0.45rem, 2.5rem); & > nav { padding-bottom: min(4vw - 0.4rem, 1.75rem); } }
      & > section > :has([role='status']) { margin: 0; }
      & > section [role='status'] { --calm: #0000; border: 0; margin-block: 0.25rem 0.375rem; padding: 0; }
      & [data-step] { display: flex; flex-direction: column; }
      /* An error has a ground of its own, and its ink. */
      & > section [role='status'], & [data-step] > :has(> h1) { --action: var(--on-deep); color: var(--on-deep); }
      & [data-step] > :has(> h1) { order: -1; max-width: none; margin: 0 var(--beside); padding: 0 calc(-1 * var(--beside)) var(--hills); & > * { max-width: var(--narrow); } }
      & [data-step] > svg { --deep: var(--paper); display: block; position: static; width: auto; max-width: none; height: calc(var(--hills) + 1px); margin: calc(-1 * var(--hills)) var(--beside) min(2vw + 0.25rem, 1.25rem); }
    }
  `)}
  :root main ~ footer {
    --on-deep: var(--ink);
    background: none;
    border-top: 1px solid var(--hairline);
    font-size: var(--text-small);
    /* Below the button for feedback. */
    @media not all and ${FEEDBACK_FLOATS} {
      margin-top: 0.5rem;
      padding-top: 0;
    }
    & > div,
    & ul {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      /* On a phone, two links a line. */
      gap: 0 2rem;
      padding-block: 0.25rem;
    }
    & > div > p,
    & div div > :not(:first-child),
    & li:not(:has([hreflang], [href$='/terms'], [href$='/privacy'], [href$='/is-this-real'])) {
      display: none;
    }
    & div div {
      display: block;
      max-width: none;
    }
    & div div > p:first-child {
      font: inherit;
    }
  }
`;
