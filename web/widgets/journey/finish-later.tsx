import { styled } from 'styled-components';
import { pathOf } from '#core/site/pages.ts';
import { TextLink } from '../../ui/button.tsx';

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: 1rem;
`;

/** Leaves the sign-up for now. Leads to the page where it can be continued. */
export function FinishLater({ label, text }: { label: string; text: string }) {
  return (
    <Line>
      <TextLink alone to={pathOf('dashboard')}>
        {label}
      </TextLink>{' '}
      <span>{text}</span>
    </Line>
  );
}
