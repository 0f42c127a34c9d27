import { styled } from 'styled-components';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** Quiet buttons in a row, stacked on phones. Their messages take a line of their own. */
export const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 1.75rem;
  --outdent: -0.875rem;
  @media (forced-colors: active) {
    --outdent: 0px;
    row-gap: 0.75rem;
  }
`;

export const WholeLine = styled.div`
  flex: 1 0 100%;
  overflow-wrap: anywhere;
`;

/** The first word of a button is enough beside the value. The rest is for screen readers. */
export function Verb({ children }: { children: string }) {
  const [verb, ...rest] = children.split(' ');
  return (
    <span>
      {verb}
      <VisuallyHidden> {rest.join(' ')}</VisuallyHidden>
    </span>
  );
}
