import { isAHoliday } from '@18f/us-federal-holidays';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPayments, paymentsFor, paymentsIn, unusualMonths } from '#core/benefits/payment-days.ts';
import { PAYMENT_GROUPS, type PaymentGroup } from '#core/benefits/payment-group.ts';
import { addDays, addMonths, monthsFrom, weekdayOf } from '#core/calendar/calendar-date.ts';

const groups = fc.constantFrom(...PAYMENT_GROUPS);
const months = fc.record({
  year: fc.integer({ min: 1997, max: 2100 }),
  month: fc.integer({ min: 1, max: 12 }),
});
const days = fc.integer({ min: 0, max: 37_900 }).map((count) => addDays('1997-01-01', count));

const datesFor = (group: PaymentGroup, year: number, month: number) =>
  paymentsFor(group, { year, month }).map(({ date }) => date);

const paymentsOfYear = (group: PaymentGroup, year: number) =>
  monthsFrom({ year, month: 1 }, 12).flatMap((month) => paymentsIn(group, month));

describe('the payment for a month', () => {
  it.each([
    ['ssi', 2025, 9, '2025-08-29'],
    ['third', 2018, 9, '2018-08-31'],
    ['fourth-wednesday', 2024, 12, '2024-12-24'],
  ] as const)('%s of %i-%i is paid on %s', (group, year, month, date) => {
    expect(datesFor(group, year, month)).toEqual([date]);
  });

  it('comes twice with both benefits, sometimes on one day', () => {
    expect(datesFor('both', 2026, 11)).toEqual(['2026-10-30', '2026-11-03']);
    expect(datesFor('both', 2027, 1)).toEqual(['2026-12-31', '2026-12-31']);
  });

  it('is a business day, on the scheduled day or less than five days before, with no business day between', () => {
    fc.assert(
      fc.property(groups, months, (group, month) => {
        for (const { date, scheduled } of paymentsFor(group, month)) {
          const isPaid = (day: string) =>
            !isAHoliday(new Date(`${day}T12:00:00`)) && ![0, 6].includes(weekdayOf(day));
          expect(isPaid(date)).toBe(true);
          expect(date <= scheduled && date > addDays(scheduled, -5)).toBe(true);
          for (let day = addDays(date, 1); day <= scheduled; day = addDays(day, 1))
            expect(isPaid(day)).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('comes in the order of the months and of the groups', () => {
    fc.assert(
      fc.property(groups, months, (group, month) => {
        const [now, next] = [month, addMonths(month, 1)].map((each) => paymentsFor(group, each));
        expect(Number(now?.length)).toBe(next?.length);
        expect((now?.at(-1)?.date ?? '') < (next?.[0]?.date ?? '')).toBe(true);
        const { year, month: number } = month;
        const [ssi, third, second, middle, fourth] = (
          ['ssi', 'third', 'second-wednesday', 'third-wednesday', 'fourth-wednesday'] as const
        ).map((each) => datesFor(each, year, number)[0] ?? '');
        expect([ssi, third, second, middle, fourth]).toEqual([ssi, third, second, middle, fourth].toSorted());
        expect(new Set([third, second, middle, fourth]).size).toBe(4);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the payments of a calendar month', () => {
  it('may be two of SSI, and none in the next month', () => {
    expect(paymentsIn('ssi', { year: 2027, month: 1 })).toEqual([]);
    expect(paymentsIn('ssi', { year: 2026, month: 12 }).map(({ date }) => date)).toEqual([
      '2026-12-01',
      '2026-12-31',
    ]);
  });

  it('are exactly one for those who are paid on a Wednesday', () => {
    fc.assert(
      fc.property(groups, months, (group, month) => {
        if (group.endsWith('wednesday')) expect(paymentsIn(group, month)).toHaveLength(1);
      }),
    );
  });
});

describe('unusual months', () => {
  const inWords = (group: PaymentGroup, year: number, month: number, count: number) =>
    unusualMonths(group, monthsFrom({ year, month }, count)).map((each) =>
      each.kind === 'two'
        ? `${each.month.month}: ${each.first.date} and ${each.second.date}`
        : `${each.month.month}: none, but ${each.payment.date}`,
    );

  it('have two payments, or none because the payment came early', () => {
    expect(inWords('ssi', 2026, 11, 12)).toEqual([
      '11: none, but 2026-10-30',
      '12: 2026-12-01 and 2026-12-31',
      '1: none, but 2026-12-31',
      '4: 2027-04-01 and 2027-04-30',
      '5: none, but 2027-04-30',
      '7: 2027-07-01 and 2027-07-30',
      '8: none, but 2027-07-30',
    ]);
    expect(inWords('both', 2026, 12, 2)).toEqual([
      '12: 2026-12-01 and 2026-12-31',
      '12: 2026-12-03 and 2026-12-31',
      '1: none, but 2026-12-31',
      '1: none, but 2026-12-31',
    ]);
    // January's payment came in December, February's comes in January.
    expect(inWords('ssi', 2026, 1, 1)).toEqual([]);
    expect(inWords('fourth-wednesday', 2026, 1, 24)).toEqual([]);
  });
});

describe('the next payments', () => {
  it('include today', () => {
    const dates = nextPayments('third-wednesday', '2026-11-18', 3).map(({ date }) => date);
    expect(dates).toEqual(['2026-11-18', '2026-12-16', '2027-01-20']);
    expect(nextPayments('ssi', '2026-12-02', 1)[0]).toEqual({
      benefit: 'ssi',
      month: { year: 2027, month: 1 },
      scheduled: '2027-01-01',
      date: '2026-12-31',
    });
    // The payments for December and January are over.
    expect(nextPayments('ssi', '2027-01-01', 1)[0]?.date).toBe('2027-02-01');
  });

  it('are as many as asked for, none before the day, none left out', () => {
    fc.assert(
      fc.property(groups, days, fc.integer({ min: 0, max: 14 }), (group, from, count) => {
        const dates = nextPayments(group, from, count).map(({ date }) => date);
        expect(dates).toHaveLength(count);
        expect(dates).toEqual(dates.toSorted());
        const year = Number(from.slice(0, 4));
        const all = [year, year + 1, year + 2].flatMap((each) => paymentsOfYear(group, each));
        expect(dates).toEqual(
          all
            .map(({ date }) => date)
            .filter((date) => date >= from)
            .slice(0, count),
        );
      }),
      { numRuns: 50 },
    );
  });
});

/** Days as the Social Security Administration published them; from 2027 on, computed without this code. */
const PUBLISHED: Readonly<Record<number, Readonly<Partial<Record<PaymentGroup, string>>>>> = {
  2024: {
    ssi: '02-01 03-01 04-01 05-01 05-31 07-01 08-01 08-30 10-01 11-01 11-29 12-31',
    third: '01-03 02-02 03-01 04-03 05-03 06-03 07-03 08-02 09-03 10-03 11-01 12-03',
    'second-wednesday': '01-10 02-14 03-13 04-10 05-08 06-12 07-10 08-14 09-11 10-09 11-13 12-11',
    'third-wednesday': '01-17 02-21 03-20 04-17 05-15 06-18 07-17 08-21 09-18 10-16 11-20 12-18',
    'fourth-wednesday': '01-24 02-28 03-27 04-24 05-22 06-26 07-24 08-28 09-25 10-23 11-27 12-24',
  },
  2025: {
    ssi: '01-31 02-28 04-01 05-01 05-30 07-01 08-01 08-29 10-01 10-31 12-01 12-31',
    third: '01-03 02-03 03-03 04-03 05-02 06-03 07-03 08-01 09-03 10-03 11-03 12-03',
    'second-wednesday': '01-08 02-12 03-12 04-09 05-14 06-11 07-09 08-13 09-10 10-08 11-12 12-10',
    'third-wednesday': '01-15 02-19 03-19 04-16 05-21 06-18 07-16 08-20 09-17 10-15 11-19 12-17',
    'fourth-wednesday': '01-22 02-26 03-26 04-23 05-28 06-25 07-23 08-27 09-24 10-22 11-26 12-24',
  },
  2026: {
    ssi: '01-30 02-27 04-01 05-01 06-01 07-01 07-31 09-01 10-01 10-30 12-01 12-31',
    third: '01-02 02-03 03-03 04-03 05-01 06-03 07-02 08-03 09-03 10-02 11-03 12-03 12-31',
    'second-wednesday': '01-14 02-11 03-11 04-08 05-13 06-10 07-08 08-12 09-09 10-14 11-10 12-09',
    'third-wednesday': '01-21 02-18 03-18 04-15 05-20 06-17 07-15 08-19 09-16 10-21 11-18 12-16',
    'fourth-wednesday': '01-28 02-25 03-25 04-22 05-27 06-24 07-22 08-26 09-23 10-28 11-25 12-23',
  },
  2027: {
    ssi: '02-01 03-01 04-01 04-30 06-01 07-01 07-30 09-01 10-01 11-01 12-01 12-30',
    third: '02-03 03-03 04-02 05-03 06-03 07-02 08-03 09-03 10-01 11-03 12-03',
    'second-wednesday': '01-13 02-10 03-10 04-14 05-12 06-09 07-14 08-11 09-08 10-13 11-10 12-08',
    'third-wednesday': '01-20 02-17 03-17 04-21 05-19 06-16 07-21 08-18 09-15 10-20 11-17 12-15',
    'fourth-wednesday': '01-27 02-24 03-24 04-28 05-26 06-23 07-28 08-25 09-22 10-27 11-24 12-22',
  },
  2028: {
    ssi: '02-01 03-01 03-31 05-01 06-01 06-30 08-01 09-01 09-29 11-01 12-01 12-29',
    third: '01-03 02-03 03-03 04-03 05-03 06-02 07-03 08-03 09-01 10-03 11-03 12-01',
    'second-wednesday': '01-12 02-09 03-08 04-12 05-10 06-14 07-12 08-09 09-13 10-11 11-08 12-13',
    'third-wednesday': '01-19 02-16 03-15 04-19 05-17 06-21 07-19 08-16 09-20 10-18 11-15 12-20',
    'fourth-wednesday': '01-26 02-23 03-22 04-26 05-24 06-28 07-26 08-23 09-27 10-25 11-22 12-27',
  },
  2029: {
    ssi: '02-01 03-01 03-30 05-01 06-01 06-29 08-01 08-31 10-01 11-01 11-30 12-31',
    third: '01-03 02-02 03-02 04-03 05-03 06-01 07-03 08-03 08-31 10-03 11-02 12-03',
    'second-wednesday': '01-10 02-14 03-14 04-11 05-09 06-13 07-11 08-08 09-12 10-10 11-14 12-12',
    'third-wednesday': '01-17 02-21 03-21 04-18 05-16 06-20 07-18 08-15 09-19 10-17 11-21 12-19',
    'fourth-wednesday': '01-24 02-28 03-28 04-25 05-23 06-27 07-25 08-22 09-26 10-24 11-28 12-26',
  },
  2030: {
    ssi: '02-01 03-01 04-01 05-01 05-31 07-01 08-01 08-30 10-01 11-01 11-29 12-31',
    third: '01-03 02-01 03-01 04-03 05-03 06-03 07-03 08-02 09-03 10-03 11-01 12-03',
    'second-wednesday': '01-09 02-13 03-13 04-10 05-08 06-12 07-10 08-14 09-11 10-09 11-13 12-11',
    'third-wednesday': '01-16 02-20 03-20 04-17 05-15 06-18 07-17 08-21 09-18 10-16 11-20 12-18',
    'fourth-wednesday': '01-23 02-27 03-27 04-24 05-22 06-26 07-24 08-28 09-25 10-23 11-27 12-24',
  },
  2031: {
    ssi: '01-31 02-28 04-01 05-01 05-30 07-01 08-01 08-29 10-01 10-31 12-01 12-31',
    third: '01-03 02-03 03-03 04-03 05-02 06-03 07-03 08-01 09-03 10-03 11-03 12-03',
    'second-wednesday': '01-08 02-12 03-12 04-09 05-14 06-11 07-09 08-13 09-10 10-08 11-12 12-10',
    'third-wednesday': '01-15 02-19 03-19 04-16 05-21 06-18 07-16 08-20 09-17 10-15 11-19 12-17',
    'fourth-wednesday': '01-22 02-26 03-26 04-23 05-28 06-25 07-23 08-27 09-24 10-22 11-26 12-24',
  },
  2032: {
    ssi: '01-30 03-01 04-01 04-30 06-01 07-01 07-30 09-01 10-01 11-01 12-01 12-30',
    third: '01-02 02-03 03-03 04-02 05-03 06-03 07-02 08-03 09-03 10-01 11-03 12-03',
    'second-wednesday': '01-14 02-11 03-10 04-14 05-12 06-09 07-14 08-11 09-08 10-13 11-10 12-08',
    'third-wednesday': '01-21 02-18 03-17 04-21 05-19 06-16 07-21 08-18 09-15 10-20 11-17 12-15',
    'fourth-wednesday': '01-28 02-25 03-24 04-28 05-26 06-23 07-28 08-25 09-22 10-27 11-24 12-22',
  },
};

describe('the published calendars', () => {
  for (const [year, groupsOfYear] of Object.entries(PUBLISHED)) {
    it.each(Object.entries(groupsOfYear) as [PaymentGroup, string][])(`${year}: %s`, (group, expected) => {
      const dates = paymentsOfYear(group, Number(year)).map(({ date }) => date.slice(5));
      expect(dates).toEqual(expected.split(' '));
    });
  }
});
