import { styled } from 'styled-components';
import { pathOf } from '../../runtime/paths.ts';
import { LinkButton } from '../../ui/button.tsx';

const Apart = styled.div`
  text-align: center;
`;

/** Leaves the sign-up for now. Leads to the page where it can be continued. */
export function FinishLater({ label, text }: { label: string; text: string }) {
  return (
    <Apart>
      <LinkButton kind="quiet" to={pathOf('dashboard')}>
        {label}
      </LinkButton>
      <p>{text}</p>
    </Apart>
  );
}
