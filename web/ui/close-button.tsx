import { styled } from 'styled-components';
import { CloseIcon } from './icons.tsx';

/** A button as large as its icon needs to be pressed. */
export const IconButton = styled.button`
  flex: none;
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  border: 2px solid transparent;
  border-radius: var(--radius);
  background: transparent;
  cursor: pointer;
  &:hover {
    background: var(--calm);
  }
`;

export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton type="button" aria-label={label} onClick={onClick}>
      <CloseIcon />
    </IconButton>
  );
}
