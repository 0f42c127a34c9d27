import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countdown, startOfNextMonth } from '#core/launch/countdown.ts';

const at = (iso: string) => Date.parse(iso);
const left = (now: string, timeZone: string, launchAt: string | null = null) =>
  countdown({ now: at(now), timeZone, launchAt });

describe('the first moment of the next month', () => {
  it.each([
    // The visitor's time zone determines the month.
    ['2026-01-31T23:59:59.999Z', 'UTC', '2026-02-01T00:00:00Z'],
    ['2026-02-01T00:00:00.000Z', 'UTC', '2026-03-01T00:00:00Z'],
    ['2026-02-01T00:00:00.000Z', 'America/New_York', '2026-02-01T05:00:00Z'],
    ['2026-01-31T10:00:00.000Z', 'Pacific/Kiritimati', '2026-02-28T10:00:00Z'],
    ['2026-01-31T09:59:59.999Z', 'Pacific/Kiritimati', '2026-01-31T10:00:00Z'],
    ['2026-02-01T11:59:59.000Z', 'Etc/GMT+12', '2026-02-01T12:00:00Z'],
    ['2026-03-05T12:00:00.000Z', 'Asia/Kathmandu', '2026-03-31T18:15:00Z'],
    // Midnight of the first was skipped in Paraguay: the day began at one o'clock.
    ['2023-09-15T12:00:00.000Z', 'America/Asuncion', '2023-10-01T04:00:00Z'],
    // Midnight occurred twice in Cuba: the first one counts.
    ['2020-10-15T12:00:00.000Z', 'America/Havana', '2020-11-01T04:00:00Z'],
  ])('after %s in %s is %s', (now, zone, target) => {
    expect(new Date(startOfNextMonth(at(now), zone)).toISOString()).toBe(new Date(target).toISOString());
  });

  it('is the moment at which the local date turns to the first, in every zone', () => {
    const zones = [
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Los_Angeles',
      'America/Anchorage',
      'Pacific/Honolulu',
      'America/Puerto_Rico',
      'Pacific/Guam',
      'Pacific/Pago_Pago',
      'Europe/London',
      'Australia/Lord_Howe',
    ];
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (now, timeZone) => {
          const target = startOfNextMonth(now.getTime(), timeZone);
          const day = (moment: number) =>
            new Intl.DateTimeFormat('en-US', { timeZone, day: 'numeric' }).format(moment);
          expect(target).toBeGreaterThan(now.getTime());
          expect(target - now.getTime()).toBeLessThanOrEqual((31 * 24 + 1) * 3_600_000);
          expect(day(target)).toBe('1');
          expect(day(target - 1)).not.toBe('1');
        },
      ),
      { numRuns: 200 },
    );
  });

  it('rejects an unknown zone', () => {
    expect(() => startOfNextMonth(0, 'Moon/Tranquility')).toThrow(RangeError);
  });
});

describe('the countdown', () => {
  it('shows days, hours, minutes and seconds, rounded down', () => {
    expect(left('2026-01-29T21:57:55.500Z', 'UTC')).toEqual({
      kind: 'counting',
      target: at('2026-02-01T00:00:00Z'),
      days: 2,
      hours: 2,
      minutes: 2,
      seconds: 4,
    });
  });

  it('counts real hours across a daylight saving change', () => {
    // From local midnight of March 8th to April 1st, including a day of 23 hours.
    expect(left('2026-03-08T05:00:00Z', 'America/New_York')).toMatchObject({
      days: 23,
      hours: 23,
      minutes: 0,
    });
    // From local midnight of November 1st to December 1st, including a day of 25 hours.
    expect(left('2026-11-01T04:00:00Z', 'America/New_York')).toMatchObject({
      days: 30,
      hours: 1,
      minutes: 0,
    });
  });

  it('restarts when the month changes', () => {
    expect(left('2026-01-31T23:59:59Z', 'UTC')).toMatchObject({ days: 0, hours: 0, minutes: 0, seconds: 1 });
    expect(left('2026-02-01T00:00:00Z', 'UTC')).toMatchObject({ days: 28, hours: 0, minutes: 0, seconds: 0 });
  });

  it('counts to the launch if there is one, and reports when it has passed', () => {
    const launch = '2026-06-15T09:00:00-04:00';
    expect(left('2026-06-14T13:00:00Z', 'Asia/Tokyo', launch)).toMatchObject({
      target: at(launch),
      days: 1,
      hours: 0,
    });
    expect(left('2026-06-15T12:59:59.999Z', 'UTC', launch)).toMatchObject({ kind: 'counting', seconds: 0 });
    expect(left('2026-06-15T13:00:00.000Z', 'UTC', launch)).toEqual({ kind: 'launched' });
    expect(left('2030-01-01T00:00:00Z', 'UTC', launch)).toEqual({ kind: 'launched' });
  });

  it('rejects an invalid launch date', () => {
    expect(() => left('2026-01-01T00:00:00Z', 'UTC', 'soon')).toThrow();
  });

  it('the parts add up to the time left', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2024-01-01'), max: at('2035-01-01') }),
        fc.constantFrom('UTC', 'America/New_York', 'Pacific/Honolulu'),
        (now, timeZone) => {
          const shown = countdown({ now, timeZone, launchAt: null });
          if (shown.kind !== 'counting') throw new Error('there is always a next month');
          const seconds = ((shown.days * 24 + shown.hours) * 60 + shown.minutes) * 60 + shown.seconds;
          expect(seconds).toBe(Math.floor((shown.target - now) / 1000));
          expect(shown.hours).toBeLessThan(24);
          expect(Math.max(shown.minutes, shown.seconds)).toBeLessThan(60);
        },
      ),
      { numRuns: 200 },
    );
  });
});
