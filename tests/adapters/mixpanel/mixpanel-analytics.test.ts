// @vitest-environment happy-dom
import { request } from 'node:http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Analytics } from '#core/measurement/analytics.ts';
import type { MeasuredEvent } from '#core/measurement/event-catalogue.ts';
import { describeAnalyticsContract } from '../../contracts/analytics.contract.ts';
import { perTest } from '../../support/per-test.ts';
import { makeIds, uuid } from '../../support/uuid.ts';
import { startMixpanelDouble } from '../../support/vendor-doubles.ts';

const TOKEN = '0123456789abcdef0123456789abcdef';
const verified: MeasuredEvent = { name: 'email_verification_completed', step: 2 };

/** The browser's beacons in order, so that tests can wait for them. */
let sending: Promise<void> = Promise.resolve();
const arrived = () => sending;

const post = (url: string, body: string) =>
  new Promise<void>((resolve) => {
    const sent = request(url, { method: 'POST' }, (answer) => answer.resume().once('end', resolve));
    sent.once('error', () => resolve());
    sent.end(body);
  });

beforeEach(() => {
  sending = Promise.resolve();
  Object.defineProperty(window.navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, body: string) => {
      sending = sending.then(() => post(url, body));
      return true;
    },
  });
});

/** A newly opened page, because the SDK is a singleton per page. */
async function openPage(host: string, anonymousId = makeIds()): Promise<Analytics> {
  vi.resetModules();
  const { makeAnalytics } = await import('#adapters/mixpanel/mixpanel-analytics.ts');
  return makeAnalytics({ key: TOKEN, host, anonymousId });
}

describeAnalyticsContract('mixpanel, over http', async () => {
  const mixpanel = await startMixpanelDouble();
  const anonymousIds = makeIds();
  return {
    analytics: await openPage(mixpanel.url, anonymousIds),
    anonymousIds,
    userId: uuid(9),
    async received() {
      await arrived();
      return mixpanel.tracked
        .filter(({ event }) => event !== '$identify')
        .map(({ event: name, properties }) => ({
          name,
          properties,
          userId: (properties.$user_id as string | undefined) ?? null,
          anonymousId:
            properties.distinct_id === `$device:${properties.$device_id}` ? properties.$device_id : null,
        }));
    },
    breakBackend: () => mixpanel.stop(),
    async close() {
      await arrived();
      await mixpanel.stop();
    },
  };
});

describe('mixpanel', () => {
  const mixpanel = perTest(startMixpanelDouble, ({ stop }) => arrived().then(stop));

  it('receives only what we pass on and what it needs to store it, whatever address and referrer contain', async () => {
    window.history.replaceState(
      null,
      '',
      '/start?email=ruth@example.com&utm_source=Ruth+Canary&fbclid=CLICK123#token=SECRET-TOKEN',
    );
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(
      'https://www.google.com/search?q=ruth+canary+078-05-1120',
    );
    document.title = 'Ruth Canary';
    const analytics = await openPage(mixpanel.url);
    analytics.registerCampaign({ utm_source: 'radio' });
    analytics.capture({ name: 'navigation', from: null, to: 'faq' });
    analytics.linkIdentity(uuid(1), uuid(9));
    await arrived();
    const filed = {
      token: TOKEN,
      utm_source: 'radio',
      $device_id: uuid(1),
      $insert_id: expect.any(String),
      $lib_version: expect.any(String),
      mp_lib: 'web',
      time: expect.any(Number),
    };
    expect(mixpanel.tracked).toEqual([
      {
        event: 'navigation',
        properties: { ...filed, distinct_id: `$device:${uuid(1)}`, from: null, to: 'faq' },
      },
      {
        event: '$identify',
        properties: {
          ...filed,
          distinct_id: uuid(9),
          $user_id: uuid(9),
          $anon_distinct_id: `$device:${uuid(1)}`,
        },
      },
    ]);
    expect(mixpanel.requests.map((request) => request.split('\n')[0])).toEqual([
      expect.stringMatching(/^POST \/track\/\?ip=0&_=\d+$/),
      expect.stringMatching(/^POST \/track\/\?ip=0&_=\d+$/),
    ]);
    const sent = decodeURIComponent(mixpanel.requests.join('\n')).toLowerCase();
    for (const canary of 'ruth@ example.com canary 078-05-1120 click123 secret-token google'.split(' '))
      expect(sent, canary).not.toContain(canary);
    window.history.replaceState(null, '', '/');
  });

  it('stores nothing in the browser', async () => {
    const analytics = await openPage(mixpanel.url);
    analytics.registerCampaign({ utm_source: 'radio' });
    analytics.capture(verified);
    analytics.linkIdentity(uuid(1), uuid(9));
    analytics.reset();
    await arrived();
    expect(window.localStorage.length).toBe(0);
    expect(window.sessionStorage.length).toBe(0);
    expect(document.cookie).toBe('');
    expect(document.querySelectorAll('script, img')).toHaveLength(0);
  });

  it('never merges a second person with the first', async () => {
    const analytics = await openPage(mixpanel.url);
    analytics.linkIdentity(uuid(1), uuid(8));
    analytics.linkIdentity(uuid(1), uuid(9));
    await arrived();
    expect(mixpanel.tracked.map(({ properties }) => properties.$anon_distinct_id)).toEqual([
      `$device:${uuid(1)}`,
      `$device:${uuid(1)}`,
    ]);
  });

  it('ignores a browser that refuses to send', async () => {
    const analytics = await openPage(mixpanel.url);
    for (const refusal of [
      () => false,
      () => {
        throw new Error('refused');
      },
    ]) {
      Object.defineProperty(window.navigator, 'sendBeacon', { configurable: true, value: refusal });
      expect(() => {
        analytics.capture(verified);
        analytics.linkIdentity(uuid(1), uuid(9));
        analytics.reset();
      }).not.toThrow();
    }
    expect(mixpanel.tracked).toEqual([]);
  });
});
