import { expect, it } from 'vitest';
import { PAYMENT_GROUPS } from '#core/benefits/payment-group.ts';
import { groupOf, namedDay, nextPaymentsFor, timingOfGroup } from '#core/benefits/timing-payment.ts';

it.each([
  '3',
  'The 3rd of the month',
  'el día 3 de cada mes',
  ' On the third. ',
  'I get mine on the 3rd',
  'Always the 3rd',
])('knows the 3rd: %s', (otherText) => {
  expect(nextPaymentsFor({ timing: 'other', otherText }, '2026-11-22', 1)[0]?.date).toBe('2026-12-03');
});

it.each([
  '30',
  '3 days after the 1st',
  'the 3rd Wednesday',
  'the third business day',
  'every 3 weeks',
  'the 23rd',
  'SSI on the 1st, Social Security on the 3rd',
  '',
])('knows no payment for other words: %s', (otherText) =>
  expect(groupOf({ timing: 'other', otherText })).toBeNull(),
);

it.each([
  ['17', 17],
  ['on the 22nd', 22],
  ['the third', 3],
  ['the 3rd Wednesday', null],
  ['the 1st and the 3rd', null],
  ['hello', null],
])('knows the day of the month in own words: %s', (otherText, day) => {
  expect(namedDay({ timing: 'other', otherText })).toBe(day);
  expect(namedDay({ timing: '2nd_wednesday', otherText })).toBeNull();
});

it('has an answer for every group', () => {
  expect(PAYMENT_GROUPS.map(timingOfGroup)).toEqual([
    '1st_business_day',
    'other',
    'other',
    '2nd_wednesday',
    '3rd_wednesday',
    '4th_wednesday',
  ]);
});
