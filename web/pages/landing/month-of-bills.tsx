import { styled } from 'styled-components';
import { sectionsCopy } from '#copy/landing-sections.ts';
import type { Problem } from '#copy/problems.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { MonthPicture, type ShownMonth } from '../../widgets/month-picture/month-picture.tsx';

const ICONS: Readonly<Record<Problem, string>> = {
  rent: 'M3.5 11.5L12 4.5l8.5 7M6 9.7V20h12V9.7M10 20v-5.5h4V20',
  groceries: 'M3 10h18l-2 10H5zM8 10l2.7-6M16 10l-2.7-6M9 13.7v2.8M12 13.7v2.8M15 13.7v2.8',
  medicine: 'M6.5 3.5h11v4h-11zM8 7.5V20.5h8V7.5M12 11v6M9 14h6',
  utilities:
    'M9.5 18.5h5M10.5 21.5h3M9 15.5c-2-1.2-3.3-3-3.3-5.3a6.3 6.3 0 0 1 12.6 0c0 2.3-1.3 4.1-3.3 5.3v3h-6z',
};

/** The example month: its payment day is the 4th Wednesday. */
const MONTH: ShownMonth = { month: { year: 2027, month: 8 }, suns: [], ring: '2027-08-25' };
export const BILLS: ReadonlyMap<CalendarDate, Problem> = new Map([
  ['2027-08-01', 'rent'],
  ['2027-08-10', 'utilities'],
  ['2027-08-16', 'medicine'],
  ['2027-08-27', 'groceries'],
]);

const Figure = styled.figure`
  display: grid;
  align-content: start;
  gap: 0.75rem;
  max-width: 31rem;
  /* Nothing comes early here. */
  & .sun {
    display: none;
  }
  & figcaption {
    color: var(--ink-soft);
    font-size: var(--text-small);
  }
`;

export function Bill({ id }: { id: Problem }) {
  return (
    <svg width="40" height="40" viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" rx="13" fill="var(--action)" />
      <path
        transform="translate(10 10) scale(1.17)"
        d={ICONS[id]}
        fill="none"
        stroke="var(--on-action)"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const signOn = (date: CalendarDate) => {
  const bill = BILLS.get(date);
  return bill && <Bill id={bill} />;
};

export function MonthOfBills() {
  return (
    <Figure>
      <MonthPicture shown={[MONTH]} signOn={signOn} />
      <figcaption>{sectionsCopy.problemsPicture}</figcaption>
    </Figure>
  );
}
