import { styled } from 'styled-components';

/** Buttons side by side at their own width; on a phone one above the other. What is said about them takes a line of its own. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem 1rem;
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
