import { describe, expect, it } from 'vitest';
import { longDate } from '#copy/dates.ts';
import { longDate as longDateInSpanish } from '#web/copy/es/dates.ts';

describe('a date in a text', () => {
  it.each([
    ['en-US', longDate],
    ['es-US', longDateInSpanish],
  ])('reads as the calendar of the browser would write it (%s)', (language, write) => {
    const calendar = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    for (let month = 1; month <= 12; month += 1) {
      const date = `2025-${String(month).padStart(2, '0')}-09`;
      expect(write(date)).toBe(calendar.format(new Date(date)));
    }
  });

  it('has no day where none is given', () => {
    expect(longDate('2025-06')).toBe('June 2025');
    expect(longDateInSpanish('2025-06')).toBe('junio de 2025');
  });
});
