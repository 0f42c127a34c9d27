import { styled } from 'styled-components';

/** Buttons in a row, stacked on phones. Their messages take a line of their own. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem 1rem;
  /* Aligns the text of a quiet button with the content above it. */
  --outdent: -0.875rem;
  @media (forced-colors: active) {
    --outdent: 0px;
  }
  & > div {
    flex: 0 1 auto;
  }
`;

export const WholeLine = styled.div`
  && {
    flex: 1 0 100%;
  }
  overflow-wrap: anywhere;
`;
