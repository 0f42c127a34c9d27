import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MonthPicture, type ShownMonth } from '#web/widgets/month-picture/month-picture.tsx';

const INK = 'rgb(1, 2, 3)';

beforeEach(() => document.documentElement.setAttribute('style', `--ink:${INK}`));
afterEach(() => document.documentElement.removeAttribute('style'));

const DECEMBER: ShownMonth = { month: { year: 2026, month: 12 }, suns: ['2026-12-17'], ring: '2026-12-31' };
const JANUARY: ShownMonth = { month: { year: 2027, month: 1 }, suns: ['2027-01-13'], ring: '2027-01-27' };

/** All days, those of the named month, and those of the ribbon, where the first of the months is chosen. */
function daysOf(...shown: ShownMonth[]) {
  const { container } = render(
    <>
      <input type="radio" defaultChecked />
      <input type="radio" />
      <MonthPicture shown={shown} />
    </>,
  );
  const picture = container.querySelector('[aria-hidden]') as Element;
  const set = (name: string) => Number(getComputedStyle(picture).getPropertyValue(name));
  const cellOf = (name = '') => (set(`--${name}y`) - 1) * 7 + set(`--${name}x`);
  const cells = [...container.querySelectorAll('span')].filter(
    (cell) => getComputedStyle(cell).display !== 'none',
  );
  // Several have a height of their own, in hundredths of the width, which cuts off the weeks after it.
  const height = document.head.innerHTML.match(/height:([\d.]+)cqi/)?.[1];
  const rows = height ? ((Number(height) - 2) * 7) / (100 * (set('--tall') || 0.75)) - 1 : 6;
  const shownCells = cells.slice(0, 7 * Math.round(rows));
  const days = (of: readonly Element[]) => of.map(({ textContent }) => textContent).join(' ');
  return {
    all: days(shownCells),
    month: days(shownCells.filter((cell) => getComputedStyle(cell).color === INK)),
    ribbon: days(shownCells.slice(cellOf(), cellOf('ring-') + 1)),
  };
}

test('a month alone is whole, with the other days of its weeks', () => {
  expect(daysOf({ ...JANUARY, month: { year: 2027, month: 2 }, suns: [], ring: null }).all).toMatch(
    /^31 1 .* 28 1 2 3 4 5 6$/,
  );
  cleanup();
  expect(daysOf(DECEMBER)).toEqual({
    all: '29 30 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 1 2',
    month: '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31',
    ribbon: '17 18 19 20 21 22 23 24 25 26 27 28 29 30 31',
  });
});

test('of several, the chosen one is whole in its own weeks', () => {
  expect(daysOf(JANUARY, DECEMBER)).toEqual({
    all: '27 28 29 30 31 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 1 2 3 4 5 6',
    month: '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31',
    ribbon: '13 14 15 16 17 18 19 20 21 22 23 24 25 26 27',
  });
  cleanup();
  const { month, ribbon } = daysOf(DECEMBER);
  cleanup();
  expect(daysOf(DECEMBER, JANUARY)).toMatchObject({ month, ribbon });
  // Browsers drop a rule with `n+-1`.
  expect(document.head.innerHTML).not.toContain('n+-');
});

test('of several, one with fewer weeks is as high', () => {
  const march = { month: { year: 2027, month: 3 }, suns: ['2027-03-03'], ring: '2027-03-17' } as const;
  expect(daysOf(march, JANUARY).all).toMatch(/^28 1 2 .* 31 1 2 3$/);
  const picture = document.querySelector('[aria-hidden]');
  // Seven rows of 0.75 are six of this.
  expect(picture && getComputedStyle(picture).getPropertyValue('--tall')).toBe('0.875');
});

test.each([
  ['the payment in the next one', { ...DECEMBER, ring: '2027-01-20' }],
  ['the sun in the one before', { ...JANUARY, suns: ['2026-12-30'], ring: '2027-01-13' }],
])('a month with %s names both', (_where, shown) => {
  daysOf(shown as ShownMonth);
  expect(screen.getByText('December – January 2027')).toBeTruthy();
  cleanup();
  daysOf(shown as ShownMonth, shown as ShownMonth);
  expect(document.head.innerHTML).toContain('December – January 2027');
});
