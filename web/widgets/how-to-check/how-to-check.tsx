import { styled } from 'styled-components';
import { howToCheck } from '#copy/how-to-check.ts';
import { pathOf } from '#core/site/pages.ts';
import { TextLink } from '../../ui/button.tsx';

const Line = styled.p`
  margin-top: 1.5rem;
`;

/** The last line of every page that asks for something. */
export function HowToCheck() {
  return (
    <Line>
      <TextLink alone to={pathOf('is-this-real')}>
        {howToCheck}
      </TextLink>
    </Line>
  );
}
