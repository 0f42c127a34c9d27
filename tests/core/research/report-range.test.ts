import { describe, expect, it } from 'vitest';
import { dateOfDay, dayNumber, easternDay } from '#core/calendar/day-number.ts';
import { readRange } from '#core/research/report-range.ts';

/** Still November 22 in New York. */
const NOW = Date.parse('2026-11-23T03:00:00Z');

describe('the days of a report', () => {
  it('are days in New York, with the changes of the clock', () => {
    const november = readRange('2026-10-31', '2026-11-02', NOW)._unsafeUnwrap();
    expect(new Date(november.start).toISOString()).toBe('2026-10-31T04:00:00.000Z');
    expect(new Date(november.end).toISOString()).toBe('2026-11-03T05:00:00.000Z');
    expect(november.lastDay - november.firstDay).toBe(2);
  });

  it('a moment belongs to the day that New York had', () => {
    const dayOf = (moment: string) => dateOfDay(easternDay(Date.parse(moment)));
    expect(dayOf('2026-11-22T04:59:59Z')).toBe('2026-11-21');
    expect(dayOf('2026-11-22T05:00:00Z')).toBe('2026-11-22');
    expect(dayOf('2026-07-04T03:59:59Z')).toBe('2026-07-03');
    expect(dayOf('2026-07-04T04:00:00Z')).toBe('2026-07-04');
    expect(dateOfDay(dayNumber('2024-02-29'))).toBe('2024-02-29');
  });

  it.each([
    ['not-a-day', '2026-02-30', '2026-03-01'],
    ['not-a-day', '2026-11-01', '11/30/2026'],
    ['not-a-day', '', '2026-11-01'],
    ['reversed-range', '2026-11-02', '2026-11-01'],
    ['future-range', '2026-11-23', '2026-11-30'],
  ])('%s: %s to %s', (kind, from, to) => expect(readRange(from, to, NOW)._unsafeUnwrapErr().kind).toBe(kind));

  it('end today at the latest', () => {
    const range = readRange('2026-11-22', '2026-11-30', NOW)._unsafeUnwrap();
    expect([range.to, range.lastDay]).toEqual(['2026-11-22', dayNumber('2026-11-22')]);
  });
});
