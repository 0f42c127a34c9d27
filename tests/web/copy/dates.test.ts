import { describe, expect, it } from 'vitest';
import { longDate } from '#copy/dates.ts';

describe('a date in a text', () => {
  it('reads as the calendar of the browser would write it', () => {
    const calendar = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    for (let month = 1; month <= 12; month += 1) {
      const date = `2025-${String(month).padStart(2, '0')}-09`;
      expect(longDate(date)).toBe(calendar.format(new Date(date)));
    }
  });

  it('has no day where none is given', () => {
    expect(longDate('2025-06')).toBe('June 2025');
  });
});
