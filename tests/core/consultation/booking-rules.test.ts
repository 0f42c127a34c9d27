import { describe, expect, it } from 'vitest';
import { checkBooking, networkAllowance } from '#core/consultation/booking-rules.ts';
import { MINUTE } from '#tests/support/times.ts';

const MONDAY = Date.parse('2026-11-16T14:00:00Z');
const rose = { startsAt: MONDAY, name: 'Rose', email: ' Rose@example.com', phone: '2175550123' };

describe('the limits of one network', () => {
  it('are two holds, and a tenth of the slots of the week', () => {
    expect(networkAllowance(MONDAY, 1)).toEqual({
      openHolds: 2,
      slotsInWeek: 9,
      week: { from: Date.parse('2026-11-16T05:00:00Z'), until: Date.parse('2026-11-23T05:00:00Z') },
    });
  });

  it('are lower in a week with a holiday, and higher where many share one network', () => {
    expect(networkAllowance(MONDAY + 7 * 24 * 60 * MINUTE, 1).slotsInWeek).toBe(7);
    expect(networkAllowance(MONDAY, 3)).toMatchObject({ openHolds: 6, slotsInWeek: 27 });
  });
});

describe('a request', () => {
  it('names its attempt by a UUID', () => {
    const request = { ...rose, attempt: 'x' };
    expect(checkBooking(request, true, MONDAY - 1)._unsafeUnwrapErr().kind).toBe('rejected');
  });

  it('needs no phone number where nobody is called, and drops one that is sent', () => {
    const { phone: _phone, ...unnumbered } = rose;
    for (const request of [rose, unnumbered])
      expect(checkBooking(request, false, MONDAY - 1)._unsafeUnwrap().phone).toBeNull();
    expect(checkBooking(unnumbered, true, MONDAY - 1)._unsafeUnwrapErr().kind).toBe('rejected');
  });
});
