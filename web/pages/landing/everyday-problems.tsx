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
  padding-block: ${SECTION_ROOM};
  & > p {
    margin-top: 0.625rem;
  }
  & > figure,
  & > ul {
    margin-top: min(2rem, 4.7vw);
  }
  & > figure > div {
    /* Drawn when it comes near, in the room of its five weeks. */
    aspect-ratio: 71 / 60;
    content-visibility: auto;
  }
  @media (48em <= width < 64em) {
    & > figure > div {
      --tall: 1.05;
      aspect-ratio: 71 / 78;
    }
  }
  & > ul {
    display: grid;
  }
  & li {
    display: grid;
    grid-template-columns: auto 1fr;
    align-content: center;
    column-gap: 1rem;
    padding-block: min(1.125rem, 2.5vw);
    border-top: 1px solid var(--hairline);
  }
  & li > svg {
    grid-row: span 2;
    margin-top: 0.125rem;
  }
  ${WIDE_SCREEN} {
    ${({ $picture }) =>
      $picture
        ? 'grid-template-columns: repeat(2, minmax(0, 1fr)); column-gap: 3rem; & > :nth-child(-n + 2) { grid-column: 1 / -1; }'
        : '& > ul { grid-template-columns: 1fr 1fr; column-gap: 3rem; }'}
  }
`;

/** Four everyday problems, by the day of their bills. `picture`: show the month of bills here, unless the hero already does. */
export function EverydayProblems({ picture }: { picture: boolean }) {
  return (
    <Ground id={SECTION_IDS.problems} aria-labelledby="problems-heading">
      <Inside $picture={picture}>
        <h2 id="problems-heading">{problemsCopy.heading}</h2>
        <p>{problemsCopy.intro}</p>
        {picture ? <MonthOfBills /> : null}
        <ul>
          {[...BILLS.values()].map((id) => (
            <li key={id}>
              <Bill id={id} />
              <h3>{PROBLEMS[id].title}</h3>
              <p>{PROBLEMS[id].body}</p>
            </li>
          ))}
        </ul>
      </Inside>
    </Ground>
  );
}
