import { expect, test } from 'vitest';
import { HOUR_MS } from '#core/calendar/durations.ts';
import { slotDays } from '#web/widgets/booking/slot-days.ts';

test.each([
  ['2026-11-27', ['11-30', '11-30', '11-30', '12-07']],
  ['2026-11-25', ['11-23', '11-23', '11-23', '11-30']],
])('from %s on, the last one or two days of a week are shown with the next week', (first, weeks) => {
  const open = [0, 24, 48, 72, 96, 120, 144, 168, 192, 216, 240]
    .map((hours) => Date.parse(`${first}T12:00`) + hours * HOUR_MS)
    .filter((moment) => new Date(moment).getDay() % 6 > 0)
    .map((startsAt) => ({ startsAt, endsAt: startsAt + HOUR_MS / 2 }));
  const shown = slotDays(open, open).map(({ week }) => week.slice(5));
  expect([...shown.slice(0, 3), shown.at(-1)]).toEqual(weeks);
});

test('without a slot there is no day', () => expect(slotDays([], [])).toEqual([]));
