import { styled } from 'styled-components';

/** Wide enough for two columns. */
export const SIDE_BY_SIDE = '@container (min-width: 46rem)';

/** Above and below a section. */
export const SECTION_ROOM = 'clamp(2rem, 6vw, 4.5rem)';

/** The content width with its gutters. Its heading is larger than those within a page. */
export const Band = styled.div`
  padding-inline: var(--page-edge);
  & :where(h2) {
    font-size: min(13vw, clamp(1.75rem, 1.35rem + 1.7vw, 2.5rem));
    letter-spacing: -0.02em;
  }
`;
