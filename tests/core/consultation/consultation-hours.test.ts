import { describe, expect, it } from 'vitest';
import { CONSULTATION } from '#core/consultation/consultation-hours.ts';

describe('the consultation', () => {
  it('is free, 30 minutes, Monday to Friday from 9 to 18 in New York', () => {
    const { lengthMinutes, weekdays, fromHour, untilHour, timeZone } = CONSULTATION;
    expect({ lengthMinutes, weekdays, fromHour, untilHour }).toEqual({
      lengthMinutes: 30,
      weekdays: [1, 2, 3, 4, 5],
      fromHour: 9,
      untilHour: 18,
    });
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow();
  });
});
