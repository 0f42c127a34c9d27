import { expect, it } from 'vitest';
import { whoCalls, whoWillCall } from '#core/consultation/who-calls.ts';

const supportPhone = '(555) 555-0100';
const callLink = 'https://video.example.org/room';

it.each([
  [{ supportPhone }, '2175550123', { kind: 'we-call', from: supportPhone, lastFour: '0123' }],
  [{ supportPhone, callLink }, '2175550123', { kind: 'we-call', from: supportPhone, lastFour: '0123' }],
  // Booked before the operator had a number.
  [{ supportPhone }, null, { kind: 'you-call', number: supportPhone }],
  // Booked while the operator had one.
  [{ supportPhone: null, callLink }, '2175550123', { kind: 'you-open-link', link: callLink }],
  [{ supportPhone: null, callLink }, null, { kind: 'you-open-link', link: callLink }],
  [{ supportPhone: null, callLink: null }, null, { kind: 'we-write' }],
  [{ supportPhone: null }, '2175550123', { kind: 'we-write' }],
])('with %o and the number %s: %o', (settings, phone, expected) => {
  expect(whoCalls(settings, phone)).toEqual(expected);
});

it('before a call is booked, the number is not known', () => {
  expect(whoWillCall({ supportPhone })).toEqual({ kind: 'we-call', from: supportPhone, lastFour: '' });
  expect(whoWillCall({ supportPhone: null })).toEqual({ kind: 'we-write' });
});
