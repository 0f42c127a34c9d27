import { expect, it } from 'vitest';
import { BENEFIT_TIMINGS, timingMessage } from '#core/benefits/benefit-timing.ts';
import { nextPaymentsFor } from '#core/benefits/timing-payment.ts';
import { earliestDay, firstEarlierOf } from '#core/offer/earlier-payment.ts';

it.each([
  ['1st_business_day', '2026-11-22', '2026-12-01', '2026-11-17'],
  ['2nd_wednesday', '2026-11-22', '2026-12-09', '2026-11-25'],
  ['2nd_wednesday', '2026-11-01', '2026-11-10', '2026-10-27'],
  ['3rd_wednesday', '2026-11-18', '2026-11-18', '2026-11-04'],
  ['4th_wednesday', '2026-11-26', '2026-12-23', '2026-12-09'],
  ['3rd_wednesday', '2029-07-12', '2029-07-18', '2029-07-05'],
] as const)('%s, seen on %s, comes on %s, or from %s', (timing, today, date, early) => {
  const [payment] = nextPaymentsFor({ timing, otherText: '' }, today, 1);
  expect(payment?.date).toBe(date);
  expect(payment && earliestDay(payment)).toBe(early);
});

it.each([
  ['last-wednesday-of-previous-month', '2027-02-24'],
  ['first-wednesday', '2027-03-03'],
  ['second-wednesday', '2027-03-10'],
] as const)('the message %s names the earliest day, where no holiday moves it', (message, day) => {
  const timing = BENEFIT_TIMINGS.find((each) => timingMessage(each) === message) ?? null;
  const [payment] = nextPaymentsFor({ timing, otherText: '' }, '2027-03-01', 1);
  expect(payment && earliestDay(payment)).toBe(day);
});

it.each([
  ['before the planned launch', '2027-03-01', '2026-11-22', '2027-03-24'],
  ['before the launch of today', '2026-11-22', '2026-11-22', '2026-12-23'],
  ['in the past, after the launch', '2026-06-01', '2026-11-22', '2026-12-23'],
  ['in the past, on the last day', '2026-06-01', '2026-12-09', '2026-12-23'],
  ['in the past, a day later', '2026-06-01', '2026-12-10', '2027-01-27'],
] as const)('brings no payment earlier to a day %s', (_which, launch, today, date) => {
  expect(firstEarlierOf('fourth-wednesday', launch, today)?.date).toBe(date);
});
