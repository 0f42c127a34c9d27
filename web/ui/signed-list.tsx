import { styled } from 'styled-components';

/** Each item begins with an icon. */
export const SignedList = styled.ul`
  display: grid;
  gap: 0.75rem;
  & > li {
    display: flex;
    gap: 0.75rem;
  }
  & svg {
    flex: none;
    color: var(--action);
  }
`;
