import { expect, it } from 'vitest';
import { BOUNDS } from '#core/site/bounds.ts';
import { limitKey } from '#server/http/limit-key.ts';
import { makeLimits } from '#server/http/limits.ts';
import type { Bucket } from '#server/http/window-bucket.ts';
import { DAY, MINUTE } from '#tests/support/times.ts';

function limitsAt() {
  let now = 5_000;
  const limits = makeLimits({ networkFactor: 1, now: () => now, keyOf: limitKey });
  /** How many of `times` pass, spaced so that no shorter limit applies. */
  async function passing(bucket: Bucket, times: number, network: (index: number) => string) {
    let count = 0;
    for (let index = 0; index < times; index += 1) {
      if ((await bucket.consume(network(index))) === null) count += 1;
      now += MINUTE;
    }
    return count;
  }
  return { limits, passing, advance: (ms: number) => (now += ms) };
}

it.each([
  ['mailsByNetwork', BOUNDS.mailsOfNetworkPerDay],
  ['contactsByNetwork', BOUNDS.contactsOfNetworkPerDay],
  ['surveysByNetwork', BOUNDS.surveysOfNetworkPerDay],
  ['preferencesByNetwork', BOUNDS.preferencesOfNetworkPerDay],
] as const)('%s: one network gets its daily share, and a new one after 24 hours', async (name, most) => {
  const { limits, passing, advance } = limitsAt();
  const own = () => '10.0.0.1';
  expect(await passing(limits[name], most + 30, own)).toBe(most);
  expect(await passing(limits[name], 1, () => '10.0.0.2')).toBe(1);
  advance(DAY - (most + 32) * MINUTE);
  expect((await limits[name].consume('10.0.0.1'))?.retryAfterSeconds).toBe(60);
  advance(MINUTE);
  expect(await limits[name].consume('10.0.0.1')).toBeNull();
});

it('counts the many networks of one IPv6 customer together', async () => {
  const { limits, passing } = limitsAt();
  const hex = (index: number) => index.toString(16);
  const household = (index: number) => `2001:db8:1:${hex(0xa00 + (index % 256))}`;
  const most = BOUNDS.surveysOfNetworkPerDay;
  expect(await passing(limits.surveysByNetwork, most * 4 + 50, household)).toBe(most * 4);
  expect(await passing(limits.surveysByNetwork, 1, () => '2001:db8:2:1')).toBe(1);
});

it('mails of every kind of one network count together, and an IPv6 site gets four times as many', async () => {
  const { limits, passing } = limitsAt();
  const most = BOUNDS.mailsOfNetworkPerDay;
  const site = (index: number) => `2001:db8:1:${(index * 7).toString(16)}`;
  expect(await passing(limits.mailsByNetwork, most * 3, site)).toBe(most * 3);
  expect(await passing(limits.contactsByNetwork, most + 50, site)).toBe(most);
  expect(await passing(limits.dailyMailsByNetwork, 1, site)).toBe(0);
  expect(await passing(limits.dailyMailsByNetwork, 1, () => '2001:db8:2:1')).toBe(1);
});

it('contacts: a refusal because of the total does not use up the share of the network', async () => {
  const { limits, passing, advance } = limitsAt();
  const others = (index: number) => `10.1.${index % 200}.1`;
  for (let index = 0; index < BOUNDS.contactsPerDay; index += 1)
    await limits.contactsByNetwork.consume(others(index));
  advance(DAY / 2);
  expect(await passing(limits.contactsByNetwork, BOUNDS.contactsOfNetworkPerDay, () => '10.0.0.1')).toBe(0);
  advance(DAY / 2 - BOUNDS.contactsOfNetworkPerDay * MINUTE);
  expect(await passing(limits.contactsByNetwork, 60, () => '10.0.0.1')).toBe(BOUNDS.contactsOfNetworkPerDay);
});

it('events: one network gets its daily share', async () => {
  const { limits, advance } = limitsAt();
  const most = BOUNDS.eventsOfNetworkPerDay;
  for (let index = 0; index < most; index += 1) await limits.dailyEventsByNetwork.consume('10.0.0.1');
  expect(await limits.dailyEventsByNetwork.consume('10.0.0.1')).not.toBeNull();
  expect(await limits.dailyEventsByNetwork.consume('10.0.0.2')).toBeNull();
  advance(DAY);
  expect(await limits.dailyEventsByNetwork.consume('10.0.0.1')).toBeNull();
});
