import { describe, expect, it } from 'vitest';
import { makeAnalytics } from '#adapters/posthog/posthog-analytics.ts';
import type { MeasuredEvent } from '#core/measurement/event-catalogue.ts';
import { describeAnalyticsContract } from '../../contracts/analytics.contract.ts';
import { perTest } from '../../support/per-test.ts';
import { makeIds, uuid } from '../../support/uuid.ts';
import { startPosthogDouble } from '../../support/vendor-doubles.ts';

const KEY = 'phc_0123456789abcdefghij';
const verified: MeasuredEvent = { name: 'email_verification_completed', step: 2 };
const NO_PLACE = { $ip: null, $geoip_disable: true };

/** Sends its requests one after the other, so that tests can wait for them and compare their order. */
function makeQueue() {
  let sending: Promise<unknown> = Promise.resolve();
  const inits: RequestInit[] = [];
  return {
    inits,
    arrived: () => sending,
    fetch: ((url: string, init: RequestInit) => {
      inits.push(init);
      const sent = sending.then(() => fetch(url, init));
      sending = sent.catch(() => null);
      return sent;
    }) as typeof fetch,
  };
}

describeAnalyticsContract('posthog, over http', async () => {
  const posthog = await startPosthogDouble();
  const anonymousIds = makeIds();
  const queue = makeQueue();
  return {
    analytics: makeAnalytics({ key: KEY, host: posthog.url, anonymousId: anonymousIds }, queue.fetch),
    anonymousIds,
    userId: uuid(9),
    async received() {
      await queue.arrived();
      return posthog.tracked
        .filter(({ event }) => event !== '$identify')
        .map(({ event: name, properties, distinct_id }) => ({
          name,
          properties,
          userId: distinct_id === uuid(9) ? distinct_id : null,
          anonymousId: distinct_id,
        }));
    },
    breakBackend: () => posthog.stop(),
    async close() {
      await queue.arrived();
      await posthog.stop();
    },
  };
});

describe('posthog', () => {
  const posthog = perTest(startPosthogDouble, ({ stop }) => stop());

  function open(anonymousId = makeIds()) {
    const queue = makeQueue();
    const analytics = makeAnalytics({ key: KEY, host: posthog.url, anonymousId }, queue.fetch);
    return { analytics, ...queue };
  }

  it('receives only what we pass on and what it needs to store it', async () => {
    const { analytics, arrived, inits } = open();
    analytics.registerCampaign({ utm_source: 'radio' });
    analytics.capture({ name: 'navigation', from: null, to: 'faq' });
    analytics.linkIdentity(uuid(1), uuid(9));
    analytics.capture(verified);
    await arrived();
    const filed = { api_key: KEY, distinct_id: uuid(9) };
    expect(posthog.tracked).toEqual([
      {
        api_key: KEY,
        event: 'navigation',
        distinct_id: uuid(1),
        properties: {
          utm_source: 'radio',
          from: null,
          to: 'faq',
          $process_person_profile: false,
          ...NO_PLACE,
        },
      },
      {
        ...filed,
        event: '$identify',
        properties: { utm_source: 'radio', $anon_distinct_id: uuid(1), ...NO_PLACE },
      },
      { ...filed, event: verified.name, properties: { utm_source: 'radio', step: 2, ...NO_PLACE } },
    ]);
    expect(posthog.requests.every((request) => request.startsWith('POST /i/v0/e/\n'))).toBe(true);
    for (const init of inits)
      expect(init).toMatchObject({ credentials: 'omit', keepalive: true, referrerPolicy: 'no-referrer' });
  });

  it('ignores a browser that refuses to send', () => {
    const analytics = makeAnalytics({ key: KEY, host: posthog.url, anonymousId: makeIds() }, () => {
      throw new Error('refused');
    });
    expect(() => {
      analytics.capture(verified);
      analytics.linkIdentity(uuid(1), uuid(9));
      analytics.reset();
    }).not.toThrow();
  });
});
