import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { DawnCard } from '../../ui/dawn.tsx';
import { DESKTOP } from '../../ui/theme.ts';
import { HowToCheck } from '../why-we-ask/why-we-ask.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, var(--narrow));
  gap: 1.5rem clamp(2rem, 5vw, 4.5rem);
  & > :last-child > p {
    margin: 0;
    padding-block: 0.75rem;
  }
  ${DESKTOP} {
    grid-template-columns: minmax(0, var(--narrow)) minmax(0, 1fr);
    align-items: start;
  }
`;

/** A form and the last lines of its page, which stand beside it on a desktop. The page is a wide one. */
export function FormBesideLinks({ links, children }: { links?: ReactNode; children: ReactNode }) {
  return (
    <Columns>
      <div>{children}</div>
      <DawnCard>
        {links}
        <HowToCheck />
      </DawnCard>
    </Columns>
  );
}
