import { styled } from 'styled-components';

/** Two fields side by side, where each has this width. */
export const FieldPair = styled.div<{ $least: string }>`
  display: grid;
  grid: auto-flow dense / repeat(auto-fit, minmax(min(${({ $least }) => $least}, 100%), 1fr));
  align-items: start;
  gap: 1.25rem 0.75rem;
`;
