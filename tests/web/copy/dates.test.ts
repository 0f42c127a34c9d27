import { describe, expect, it } from 'vitest';
import { longDate } from '#copy/dates.ts';
import { momentOf } from '#copy/moment.ts';
import { longDate as longDateInSpanish } from '#web/copy/es/dates.ts';
import { momentOf as momentInSpanish } from '#web/copy/es/moment.ts';
import { unbrokenDate } from '#web/copy/unbroken-date.ts';

describe('a date in a text', () => {
  it.each([
    ['en-US', longDate],
    ['es-US', longDateInSpanish],
  ])('reads as the calendar of the browser would write it (%s)', (language, write) => {
    const calendar = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    for (let month = 1; month <= 12; month += 1) {
      const date = `2025-${String(month).padStart(2, '0')}-09`;
      expect(write(date)).toBe(unbrokenDate(calendar.format(new Date(date))));
    }
  });

  it('joins a time of day as the language does', () => {
    expect(momentOf('Monday, July 6, 2026', '9:00 AM')).toBe('Monday, July 6, 2026 at 9:00 AM');
    const inSpanish = (time: string) => momentInSpanish('lunes, 6 de julio de 2026', time);
    expect(inSpanish('9:00 a.m.')).toBe('lunes 6 de julio de 2026, a las 9:00 a.m.');
    expect(inSpanish('1:30 p.m.')).toBe('lunes 6 de julio de 2026, a la 1:30 p.m.');
    expect(inSpanish('11:00 a.m.')).toBe('lunes 6 de julio de 2026, a las 11:00 a.m.');
  });

  it('has no day where none is given', () => {
    expect(longDate('2025-06')).toBe('June 2025');
    expect(longDateInSpanish('2025-06')).toBe('junio de 2025');
  });

  it.each([
    ['Monday, November 23, 2026 at 9:00 AM', 'Monday, November_23, 2026 at_9:00_AM'],
    ['lunes, 9 de noviembre de 2026, 12:30 p. m.', 'lunes,_9_de noviembre de 2026,_12:30_p. m.'],
    ['December 2026', 'December 2026'],
  ])('keeps the day and the hour on one line with their words: %s', (text, kept) => {
    expect(unbrokenDate(text).replaceAll('\u00a0', '_')).toBe(kept);
  });
});
