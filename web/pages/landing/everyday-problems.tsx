import { styled } from 'styled-components';
import { PROBLEMS, problemsCopy } from '#copy/problems.ts';
import { WIDE_SCREEN } from '../../ui/theme.ts';
import { Band, SECTION_ROOM } from './band.tsx';
import { BILLS, Bill, MonthOfBills } from './month-of-bills.tsx';
import { SECTION_IDS } from './section-ids.ts';

const Ground = styled.section`
  background: var(--card);
  border-block: 1px solid var(--hairline);
`;

const Inside = styled(Band)<{ $picture: boolean }>`
  display: grid;
  gap: min(2.5rem, 5.3vw);
  padding-block: ${SECTION_ROOM};
  & h2 + p {
    max-width: 34rem;
    margin-top: 0.875rem;
    font-size: 1.1875rem;
  }
  & figure {
    margin-top: min(2.25rem, 5.3vw);
    /* Drawn when it comes near, in the room of its five weeks. */
    & > div {
      aspect-ratio: 71 / 60;
      content-visibility: auto;
    }
  }
  ${WIDE_SCREEN} {
    ${({ $picture }) =>
      $picture
        ? 'grid-template-columns: minmax(0, 6fr) minmax(0, 7fr); column-gap: clamp(2.5rem, 7vw, 5rem);'
        : ''}
  }
`;

const List = styled.ul<{ $picture: boolean }>`
  display: grid;
  align-content: start;
  list-style: none;
  & li {
    display: grid;
    grid-template: auto 1fr / auto 1fr;
    column-gap: 1rem;
    padding-block: min(1.5rem, 2.8vw);
    border-top: 1px solid var(--hairline);
  }
  & svg {
    grid-row: span 2;
    margin-top: 0.125rem;
  }
  & p {
    margin-top: 0.25rem;
  }
  ${WIDE_SCREEN} {
    ${({ $picture }) => ($picture ? '' : 'grid-template-columns: 1fr 1fr; column-gap: 4rem;')}
  }
`;

/** In the order of their bills in the month. */
const BY_DAY = [...BILLS.values()].flatMap((bill) => PROBLEMS.filter(({ id }) => id === bill));

/** Four everyday problems. `picture`: show the month of bills here, unless the hero already does. */
export function EverydayProblems({ picture }: { picture: boolean }) {
  return (
    <Ground id={SECTION_IDS.problems} aria-labelledby="problems-heading">
      <Inside $picture={picture}>
        <div>
          <h2 id="problems-heading">{problemsCopy.heading}</h2>
          <p>{problemsCopy.intro}</p>
          {picture ? <MonthOfBills /> : null}
        </div>
        <List $picture={picture}>
          {BY_DAY.map(({ id, title, body }) => (
            <li key={id}>
              <Bill id={id} />
              <h3>{title}</h3>
              <p>{body}</p>
            </li>
          ))}
        </List>
      </Inside>
    </Ground>
  );
}
