import { createGlobalStyle } from 'styled-components';

/**
 * What surrounds a step, as long as it is shown: the breadcrumbs leave room for 'Step 2 of 4', and the footer has one line:
 * what the site is not, and the legal links. Here, so that the other pages do not carry it.
 */
export const StepFrame = createGlobalStyle`
  :root {
    /* Above the bar with the buttons of the step. */
    scroll-padding-bottom: 6rem;
  }
  :root main > nav {
    padding-right: calc(var(--gutter) + 5.75rem);
  }
  :root main ~ footer {
    --on-deep: var(--ink);
    background: none;
    border-top: 1px solid var(--hairline);
    font-size: var(--text-small);
    & > div,
    & ul {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: 0 1rem;
      padding-block: 0.25rem;
    }
    & > div > p,
    & div div > :not(:first-child),
    & li:not(:has([href$='/terms'], [href$='/privacy'], [href$='/is-this-real'])) {
      display: none;
    }
    & div div {
      display: block;
      max-width: none;
    }
    & p {
      font: inherit;
    }
  }
`;
