import { isAHoliday } from '@18f/us-federal-holidays';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingProblems } from '#core/consultation/booking-form.ts';
import { BOOKING_HORIZON_DAYS } from '#core/consultation/consultation-hours.ts';
import { bookableRange, isWithin, openSlots, weekOf } from '#core/consultation/consultation-slots.ts';
import { DAY, MINUTE } from '#tests/support/times.ts';

const at = (iso: string) => Date.parse(iso);

const newYork = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
const isHoliday = (moment: number) => isAHoliday(new Date(`${date.format(moment)}T12:00:00`));
const clockOf = (moment: number) => newYork.format(moment);

/** Days of daylight saving changes in the relevant years, and any other moment. */
const changes = ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07', '2028-03-12', '2028-11-05'];
const moments = fc.oneof(
  fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }),
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -3 * DAY, max: 3 * DAY }))
    .map(([day, offset]) => at(`${day}T12:00:00Z`) + offset),
);

describe('the slots of the opening hours', () => {
  it('are 18 a day, from 9:00 to 17:30 New York time, in winter and in summer', () => {
    for (const [day, first] of [
      ['2026-01-05', '2026-01-05T14:00:00Z'],
      ['2026-07-06', '2026-07-06T13:00:00Z'],
    ] as const) {
      const slots = openSlots({ from: at(`${day}T05:00:00Z`), until: at(`${day}T05:00:00Z`) + DAY });
      expect(slots).toHaveLength(18);
      expect(slots[0]).toEqual({ startsAt: at(first), endsAt: at(first) + 30 * MINUTE });
      expect(clockOf(slots[17]?.startsAt ?? 0)).toBe('Mon 17:30');
    }
  });

  it('for any range: half hours of a working day, in order, unique, inside the range', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 10 * DAY }), (from, length) => {
        const until = from + length;
        let before = Number.NEGATIVE_INFINITY;
        for (const { startsAt, endsAt } of openSlots({ from, until })) {
          expect(clockOf(startsAt)).toMatch(/^(Mon|Tue|Wed|Thu|Fri) (09|1[0-7]):(00|30)$/);
          expect(endsAt - startsAt).toBe(30 * MINUTE);
          expect(startsAt).toBeGreaterThanOrEqual(from);
          expect(startsAt).toBeLessThan(until);
          expect(startsAt).toBeGreaterThanOrEqual(before);
          before = endsAt;
        }
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['Thanksgiving', '2026-11-26'],
    ['Christmas', '2026-12-25'],
    ['Independence Day on a Saturday, observed on Friday', '2026-07-03'],
    ['Independence Day on a Sunday, observed on Monday', '2027-07-05'],
    ['Juneteenth', '2026-06-19'],
    ["New Year's Day on a Saturday, observed in the year before", '2027-12-31'],
  ])('excludes %s', (_name, day) => {
    const from = at(`${day}T05:00:00Z`);
    expect(openSlots({ from, until: from + DAY })).toEqual([]);
  });

  it('include the day after Thanksgiving and Inauguration Day', () => {
    for (const day of ['2026-11-27', '2025-01-21', '2029-01-22']) {
      const from = at(`${day}T05:00:00Z`);
      expect(openSlots({ from, until: from + DAY })).toHaveLength(18);
    }
  });

  it('a week is Monday to Sunday in New York time', () => {
    for (const [moment, from, until] of [
      ['2026-11-23T04:59:59Z', '2026-11-16T05:00:00Z', '2026-11-23T05:00:00Z'],
      ['2026-11-23T05:00:00Z', '2026-11-23T05:00:00Z', '2026-11-30T05:00:00Z'],
      ['2026-11-01T12:00:00Z', '2026-10-26T04:00:00Z', '2026-11-02T05:00:00Z'],
    ] as const)
      expect(weekOf(at(moment))).toEqual({ from: at(from), until: at(until) });
  });

  it('are complete: a week from any moment has 90, less its holidays', () => {
    fc.assert(
      fc.property(moments, (from) => {
        const { from: monday, until } = weekOf(from);
        const holidays = [0, 1, 2, 3, 4].filter((day) => isHoliday(monday + day * DAY + DAY / 2)).length;
        expect(openSlots({ from: monday, until })).toHaveLength((5 - holidays) * 18);
      }),
      { numRuns: 100 },
    );
  });

  it('are none in an empty, reversed or invalid range', () => {
    const now = at('2026-01-05T15:00:00Z');
    for (const [from, until] of [
      [now, now],
      [now, now - DAY],
      [Number.NaN, now],
      [now, Number.NaN],
      [now, Number.POSITIVE_INFINITY],
      [-1e300, 1e300],
    ] as const)
      expect(openSlots({ from, until })).toEqual([]);
  });

  it('can be booked from now up to the horizon', () => {
    fc.assert(
      fc.property(moments, (now) => {
        const slots = openSlots(bookableRange(now));
        expect(slots.length).toBeGreaterThanOrEqual(20 * 18 - 3 * 18);
        expect(slots[0]?.startsAt).toBeGreaterThan(now);
        expect(slots.at(-1)?.startsAt).toBeLessThan(now + BOOKING_HORIZON_DAYS * DAY);
      }),
      { numRuns: 20 },
    );
    const start = at('2026-01-05T15:00:00Z');
    expect(isWithin(start, bookableRange(start))).toBe(false);
    expect(isWithin(start, bookableRange(start - 1))).toBe(true);
  });
});

describe('the booking form', () => {
  it.each([
    [{ name: 'Rose', email: 'rose@example.com' }, {}],
    [
      { name: ' ', email: ' ' },
      { name: 'name-required', email: 'email-required' },
    ],
    [
      { name: 'x'.repeat(61), email: 'rose' },
      { name: 'name-too-long', email: 'email-not-valid' },
    ],
    [{ name: 'a\nb', email: 'rose@example.com' }, { name: 'name-has-invisible-character' }],
    [{ name: 'Call 555-123', email: 'rose@example.com' }, { name: 'name-has-other-signs' }],
  ])('%o', (form, problems) => expect(bookingProblems(form, false)).toEqual(problems));

  it('asks for a US phone number where we call', () => {
    const form = { name: 'Rose', email: 'rose@example.com' };
    expect(bookingProblems(form, true)).toEqual({ phone: 'phone-not-valid' });
    expect(bookingProblems({ ...form, phone: '117-555-0123' }, true)).toEqual({ phone: 'phone-not-valid' });
    expect(bookingProblems({ ...form, phone: '+1 (217) 555-0123' }, true)).toEqual({});
  });
});
