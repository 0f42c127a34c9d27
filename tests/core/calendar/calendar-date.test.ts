import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDayOnOrBefore, isBusinessDay } from '#core/calendar/business-day.ts';
import {
  addDays,
  addMonths,
  dateAt,
  dateIn,
  firstOfMonth,
  monthOf,
  nthWeekday,
  weekdayOf,
} from '#core/calendar/calendar-date.ts';
import { isFederalHoliday } from '#core/calendar/federal-holidays.ts';

describe('calendar dates', () => {
  it('cross months, years and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-03-01', -1)).toBe('2027-02-28');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addMonths({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
    expect(addMonths({ year: 2027, month: 1 }, -1)).toEqual({ year: 2026, month: 12 });
    expect(addDays('2100-02-28', 1)).toBe('2100-03-01');
    expect(firstOfMonth(monthOf('2026-09-17'))).toBe('2026-09-01');
  });

  it('are days that their month has', () => {
    const february = { year: 2027, month: 2 };
    expect([1, 28].map((day) => dateIn(february, day))).toEqual(['2027-02-01', '2027-02-28']);
    expect([0, 29, 99].map((day) => dateIn(february, day))).toEqual([null, null, null]);
  });

  it('know the weekday', () => {
    expect(weekdayOf('2026-11-22')).toBe(0);
    expect(nthWeekday({ year: 2026, month: 11 }, 2, 3)).toBe('2026-11-11');
    expect(nthWeekday({ year: 2026, month: 7 }, 1, 3)).toBe('2026-07-01');
  });

  it('depend on the time zone of a moment', () => {
    const moment = Date.parse('2026-12-01T04:59:59Z');
    expect(dateAt(moment, 'America/New_York')).toBe('2026-11-30');
    expect(dateAt(moment + 1000, 'America/New_York')).toBe('2026-12-01');
    expect(dateAt(moment, 'Pacific/Honolulu')).toBe('2026-11-30');
  });

  it('do not depend on the time zone of the machine', () => {
    const before = process.env.TZ;
    try {
      // Clocks skip midnight in Santiago, and Apia once skipped a whole day.
      for (const zone of ['America/Santiago', 'Pacific/Apia', 'America/New_York', 'Asia/Kathmandu']) {
        process.env.TZ = zone;
        expect(addDays('2026-09-05', 1)).toBe('2026-09-06');
        expect(addDays('2011-12-29', 1)).toBe('2011-12-30');
        expect(isFederalHoliday('2026-11-11')).toBe(true);
      }
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });
});

describe('business days', () => {
  it.each([
    ['2026-11-26', false],
    ['2026-07-03', false],
    ['2027-07-05', false],
    ['2021-12-31', false],
    ['2020-06-19', true],
    ['2024-06-19', false],
    ['2029-01-20', false],
    ['2029-01-22', true],
    ['2026-11-22', false],
  ])('%s: %s', (date, expected) => expect(isBusinessDay(date)).toBe(expected));

  it('the nearest one before is at most four days away, and nothing lies between', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 37_900 }), (days) => {
        const date = addDays('1997-01-01', days);
        const found = businessDayOnOrBefore(date);
        expect(isBusinessDay(found)).toBe(true);
        expect(found <= date && found >= addDays(date, -4)).toBe(true);
        for (let day = addDays(found, 1); day <= date; day = addDays(day, 1))
          expect(isBusinessDay(day)).toBe(false);
      }),
    );
  });
});
