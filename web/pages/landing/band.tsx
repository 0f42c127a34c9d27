import { styled } from 'styled-components';
import { raysTo, sky } from '../../ui/theme.ts';

export const SIDE_BY_SIDE = '@container (min-width: 46rem)';

export const SECTION_ROOM = 'clamp(1.5rem, 4.4vw, 3.5rem)';

/** The columns that the claims, the steps and the stories share. */
export const BETWEEN_COLUMNS = 'clamp(1.25rem, 3vw, 2.5rem)';
export const THREE_COLUMNS = `grid-template-columns: repeat(3, 1fr); column-gap: ${BETWEEN_COLUMNS};`;

/** With our colors, the words stand on the sky of the steps, and what is a card elsewhere is as dark as it. */
export const onSky = (words: string, ground: string) =>
  sky(`
    ${words} {
      --ink: var(--on-deep); --ink-soft: var(--on-deep); --edge: var(--on-deep); color: var(--on-deep);
      --action: var(--on-deep); --action-pressed: var(--on-deep-soft); --on-action: var(--deep);
      --card: var(--deep); --calm: var(--dawn);
    }
    ${ground} { ${raysTo('46rem')} }
  `);

/** The content width with its gutters. Its heading is larger than those within a page. */
export const Band = styled.div`
  padding-inline: var(--page-edge);
  & :where(h2) {
    font-size: min(13vw, clamp(1.75rem, 1.35rem + 1.7vw, 2.5rem));
    letter-spacing: -0.02em;
  }
`;
