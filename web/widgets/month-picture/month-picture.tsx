import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { monthAndYear, monthName, shortDay, weekdayName } from '#copy/dates.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  type CalendarMonth,
  dayOfMonth,
  firstOfMonth,
  monthOf,
  weekdayOf,
} from '#core/calendar/calendar-date.ts';
import { dayNumber } from '#core/calendar/day-number.ts';
import { Hills } from '../../ui/hills.tsx';

/** The weeks of a picture of several months, which keeps its height, unless one needs more. */
const LEAST_WEEKS = 6;

export interface ShownMonth {
  /** Named in the heading. */
  readonly month: CalendarMonth;
  /** The days with a sun. Without any, the sun is on the horizon. */
  readonly suns: readonly CalendarDate[];
  /** The usual day. A ribbon runs from it to the first sun, in an earlier week. */
  readonly ring?: CalendarDate | null;
  /** Other usual days, each with a ring. */
  readonly usual?: readonly CalendarDate[];
  /** With the rules of its square. */
  readonly launch?: { readonly date: CalendarDate; readonly css: string } | null;
}

export const daysFrom = (from: CalendarDate, to: CalendarDate) => dayNumber(to) - dayNumber(from);

/** The Sunday from which the whole month and its first sun are shown. */
function startOf({ month, suns: [sun] }: ShownMonth): CalendarDate {
  const first = firstOfMonth(month);
  const from = sun && sun < first ? sun : first;
  return addDays(from, -weekdayOf(from));
}

const lastDayOf = (month: CalendarMonth): CalendarDate => addDays(firstOfMonth(addMonths(month, 1)), -1);

/** The month in which the ring is, if it is a later one. */
const lastMonthOf = ({ month, ring }: ShownMonth): CalendarMonth =>
  ring && ring > lastDayOf(month) ? monthOf(ring) : month;

/** The month in which the first sun is, if it is an earlier one. */
const firstMonthOf = ({ month, suns: [sun] }: ShownMonth): CalendarMonth =>
  sun && sun < firstOfMonth(month) ? monthOf(sun) : month;

/** Names the month, and the one in which its first sun or the ring is. */
function headingOf(shown: ShownMonth): string {
  const { month } = shown;
  const from = firstMonthOf(shown);
  const to = lastMonthOf(shown);
  return from === to ? monthAndYear(month) : `${monthName(from)} – ${monthAndYear(to)}`;
}

/** The first day of the second of two months that are named. */
const secondOf = (shown: ShownMonth): CalendarDate | null =>
  firstMonthOf(shown) === lastMonthOf(shown) ? null : firstOfMonth(lastMonthOf(shown));

/** The first Sunday after the months that are named. A whole week of the next one would look like theirs. */
function sundayAfter(shown: ShownMonth): CalendarDate {
  const last = lastDayOf(lastMonthOf(shown));
  return addDays(last, 7 - weekdayOf(last));
}

/** The days with a sign besides the first sun and the ring with the ribbon. */
const moreOf = ({ suns, usual = [] }: ShownMonth) => [...suns.slice(1), ...usual];

/** The rules that show a month in its own weeks, after the row of the weekdays. The grid begins with `first`. */
function rulesOf(shown: ShownMonth, first: CalendarDate): string {
  const { suns, ring, launch } = shown;
  const start = startOf(shown);
  const before = daysFrom(first, start);
  const cell = (date: CalendarDate) => daysFrom(start, date) + 7;
  const on = (date: CalendarDate, name = '') =>
    `--${name}x:${cell(date) % 7};--${name}y:${Math.floor(cell(date) / 7)};--${name}day:"${dayOfMonth(date)}";`;
  const cells = (from: CalendarDate, to: CalendarDate, style: string) =>
    `& span:nth-of-type(n+${Math.max(cell(from) + before - 6, 1)}):nth-of-type(-n+${cell(to) + before - 6}){${style}}`;
  const lineBefore = (date: CalendarDate) =>
    cells(date, addDays(date, 6), 'box-shadow:inset 0 2px var(--edge);') +
    (weekdayOf(date) > 0 ? cells(date, date, 'box-shadow:inset 2px 2px var(--edge);') : '');
  const [sun] = suns;
  const second = secondOf(shown);
  return [
    `--letters:${headingOf(shown).length};`,
    sun ? `--scale:1;--size:1em;${on(sun)}` : '',
    ring ? on(ring, 'ring-') : '',
    ...moreOf(shown)
      .reverse()
      .map((date, index) => `& i:nth-last-of-type(${index + 1}){${on(date)}}`),
    cells(firstOfMonth(firstMonthOf(shown)), lastDayOf(lastMonthOf(shown)), 'color:var(--ink);'),
    second ? lineBefore(second) : '',
    launch ? cells(launch.date, launch.date, launch.css) : '',
  ].join('');
}

/** Its colors have contrast with each other, so forced colors leave them alone. */
const Sheet = styled.div`
  position: relative;
  isolation: isolate;
  container-type: inline-size;
  flex: none;
  width: 100%;
  overflow: hidden;
  border: 2px solid var(--edge);
  border-radius: 1rem;
  background: var(--card);
  forced-color-adjust: none;
  print-color-adjust: exact;
  --digit: min(8.6cqi, var(--digits, 0px));
  & > b {
    display: block;
    aspect-ratio: 11 / 2;
    padding: 4% 5%;
    background:
      radial-gradient(circle at 85% 100%, #0000, #083b37 54%),
      repeating-conic-gradient(from -5deg at 85% 100%, var(--haze) 0 10deg, #083b37 0 20deg);
    color: #fdf8ee;
    /* The names of two months stay on one line. */
    font-size: min(max(6.8cqi, var(--digit)), 170cqi / var(--letters, 1));
    line-height: 1.2;
    &::before {
      content: var(--month, '');
    }
    /* Some languages write months in lower case. */
    &::first-letter {
      text-transform: uppercase;
    }
  }
  /* The sun rises behind the hills. */
  & > div > svg {
    z-index: 1;
    height: min(1.25rem, 6cqi);
  }
  & > div {
    position: relative;
    display: grid;
    grid-template-columns: repeat(7, minmax(0, 1fr));
    padding-bottom: 2%;
    color: var(--ink-soft);
    font-size: max(5.5cqi, var(--digit));
    /* What is drawn is as large as the days. A seventh of the width is 2.6em, without larger ones. */
    --row: calc(var(--tall, 0.75) * 2.5974em);
    grid-auto-rows: var(--row);
    /* The ribbon: the rest of the sun's week, whole weeks, and the ring's week up to it, from which it is drawn. */
    & u {
      --ribbon: linear-gradient(#0000 calc(50% - 0.66em), var(--ribbon-ground) 0 calc(50% + 0.66em), #0000 0);
      position: absolute;
      z-index: -1;
      inset-inline: 0;
      height: calc((var(--ring-y) - var(--y) + 1) * var(--row));
      margin-top: calc(var(--y) * var(--row));
      padding-block: var(--row);
      background:
        var(--ribbon) 0 0 / 100% var(--row) content-box,
        var(--ribbon) 100% 0 / calc((6.5 - var(--x)) * 100% / 7) var(--row) no-repeat,
        var(--ribbon) 0 100% / calc((var(--ring-x) + 0.5) * 100% / 7) var(--row) no-repeat;
    }
    & > :not(svg, u) {
      display: grid;
      place-content: center;
      line-height: 1;
    }
    & > b {
      font-size: min(6cqi, 1rem);
    }
    & small {
      font-size: 4.8cqi;
    }
    & time {
      font-size: max(5.5cqi, var(--digit));
    }
    & span > svg {
      width: 9cqi;
      height: auto;
    }
  }
  & i {
    position: absolute;
    width: calc(100% / 7);
    height: var(--row);
    /* Of itself, so that another width does not move it. */
    translate: calc(var(--x, 5.45) * 100%) calc(var(--y, -0.9) * 100%);
    color: var(--ink);
    font-weight: 700;
    font-style: normal;
    transform: scale(var(--scale, 1.7));
    &::before {
      content: '';
      z-index: -1;
      grid-area: 1 / 1;
      width: 1.87em;
      aspect-ratio: 1;
      border: 0.14em solid var(--action);
      border-radius: 50%;
      background: var(--card);
    }
    &::after {
      content: var(--day, '');
      grid-area: 1 / 1;
      place-self: center;
    }
  }
  & .ring {
    --scale: 1;
    --x: var(--ring-x);
    --y: var(--ring-y);
    --day: var(--ring-day);
  }
  & .sun {
    /* Until it rises, as large as the picture and not as its days. */
    font-size: var(--size, 5.5cqi);
    /* The hills hide the lower part until the sun rises. */
    clip-path: inset(-30% -30% calc((var(--scale, 1.7) - 1.37) * 80%));
    color: var(--on-sun);
    &::before {
      /* Clear of the days beside it. */
      width: min(2.46em, var(--rays, 17.6cqi));
      border: 0;
      background:
        radial-gradient(closest-side, var(--sun) 67%, var(--sun-edge) 69% 74%, #0000 75%),
        repeating-conic-gradient(from -4deg, var(--sun) 0 8deg, #0000 0 36deg);
      mask: radial-gradient(closest-side, #000 74%, #0000 75% 82%, #000 83%);
    }
    @media (prefers-reduced-motion: no-preference) {
      transition: 0.4s;
      transition-property: translate, transform, clip-path, font-size;
    }
  }
`;

/** Apart, so that a page with several pictures has the rules of the sheet once. */
const Shown = styled(Sheet)<{ $rules: string }>`
  ${({ $rules }) => $rules}
`;

/**
 * A month with the sun on the day the money comes. Decorative: say the days in text beside it. With more than one month, the
 * radio buttons before the picture choose between them, so that it works without script.
 */
export function MonthPicture({
  shown,
  steady,
  signOn,
}: {
  shown: readonly ShownMonth[];
  /** Whether all months have as many weeks, so that nothing below them moves. */
  steady?: boolean;
  /** What takes the place of a day's number. */
  signOn?: (date: CalendarDate) => ReactNode;
}) {
  const alone = shown.length === 1 ? shown[0] : undefined;
  const second = alone && secondOf(alone);
  const [before, after] = second ? shortDay(second).split('1') : [];
  const starts = shown.map(startOf).sort();
  const [first] = starts;
  const weeks =
    alone && !steady
      ? daysFrom(startOf(alone), sundayAfter(alone)) / 7
      : Math.max(
          LEAST_WEEKS,
          ...shown.map((each) => Math.floor(daysFrom(startOf(each), each.ring ?? startOf(each)) / 7) + 1),
        );
  const days = 7 * weeks + (first ? daysFrom(first, starts.at(-1) ?? first) : 0);
  const rules = shown.map((each, index) => {
    const css = first ? rulesOf(each, first) : '';
    if (!first || alone) return css;
    const before = daysFrom(first, startOf(each));
    const hidden = before > 0 ? `& span:nth-of-type(-n+${before}){display:none;}` : '';
    // With fewer weeks, they are taller.
    const own = Math.min(weeks, daysFrom(startOf(each), sundayAfter(each)) / 7);
    const tall = own < weeks ? `--tall:${((0.75 * (weeks + 1)) / (own + 1)).toFixed(3)};` : '';
    return `input:nth-of-type(${index + 1}):checked ~ &{--month:"${headingOf(each)}";${tall}${css}${hidden}}`;
  });
  // The weeks after those of the choice are cut off.
  if (first && !alone) rules.push(`& > div{height:${(75 * (weeks + 1)) / 7 + 2}cqi;}`);
  const css = rules.join('');
  const drawn = useRef('');
  const grid = useRef<HTMLDivElement>(null);
  // For another answer the sun goes from the usual day to the earlier one, and the ribbon is drawn with it.
  useEffect(() => {
    const before = drawn.current;
    drawn.current = css;
    const [ribbon, ring, sun] = grid.current?.querySelectorAll('u, u + .ring, .ring + .sun') ?? [];
    if (!before || !ring || !sun) return;
    // None where no motion is asked for.
    const duration = 1000 * Number.parseFloat(getComputedStyle(sun).transitionDuration) || 0;
    ribbon?.animate({ clipPath: ['inset(100% 0 0)', 'inset(0)'] }, duration);
    const from = before.includes('ring') ? { translate: getComputedStyle(ring).translate } : {};
    // Its number shows as it arrives, clear of the title.
    sun.animate([{ ...from, color: '#0000' }, {}], duration);
  }, [css]);
  return (
    <Shown aria-hidden="true" className={first ? undefined : 'with-script'} $rules={css}>
      <b>{alone && headingOf(alone)}</b>
      <div ref={grid}>
        <Hills />
        {Array.from({ length: 7 + days }, (_, index) => {
          const Cell = index < 7 ? 'b' : 'span';
          const date = first && addDays(first, index < 7 ? index : index - 7);
          const day = date && dayOfMonth(date);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is a place
            <Cell key={index}>
              {index < 7 ? (
                date && weekdayName(date).slice(0, 3)
              ) : date && date === second && date !== alone?.ring ? (
                <small>
                  {before}
                  <time>1</time>
                  {after}
                </small>
              ) : (
                (date && signOn?.(date)) || day
              )}
            </Cell>
          );
        })}
        <u />
        {shown[0]?.ring ? <i className="ring" /> : null}
        <i className="sun" />
        {shown[0] &&
          moreOf(shown[0]).map((date) => (
            <i key={date} className={shown[0]?.usual?.includes(date) ? 'ring' : 'sun'} />
          ))}
      </div>
    </Shown>
  );
}
