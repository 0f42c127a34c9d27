import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentAnalytics } from '#core/measurement/may-measure.ts';
import { openMeasuring } from '#web/composition/measuring.ts';

const loaded = vi.hoisted(() => ({ vendors: 0, mixpanel: 0, posthog: 0 }));
vi.mock('#web/composition/first-party.ts', async (original) => {
  loaded.vendors += 1;
  return await original();
});
vi.mock('#adapters/posthog/posthog-analytics.ts', async (original) => {
  loaded.posthog += 1;
  return await original();
});
vi.mock('mixpanel-browser/src/loaders/loader-module-core.js', async (original) => {
  loaded.mixpanel += 1;
  return await original();
});

const mixpanel = {
  analytics: 'mixpanel',
  backend: 'server',
  analyticsProject: { key: '0123456789abcdef0123456789abcdef', host: 'https://api.mixpanel.example' },
} as const;
const posthog = {
  analytics: 'posthog',
  backend: 'server',
  analyticsProject: { key: 'phc_0123456789abcdefghij', host: 'https://posthog.example' },
} as const;
const firstParty = { analytics: 'first-party', backend: 'server', analyticsProject: null } as const;
let beacons: string[];
let fetches: string[];
let bodies: { readonly event: string; readonly properties: object }[];

beforeEach(() => {
  vi.resetModules();
  Object.assign(loaded, { vendors: 0, mixpanel: 0, posthog: 0 });
  beacons = [];
  fetches = [];
  bodies = [];
  window.sessionStorage.clear();
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    fetches.push(url);
    bodies.push(JSON.parse(body));
    return Promise.reject(new TypeError('offline'));
  });
  signal({});
});
afterEach(() => {
  for (const name of ['globalPrivacyControl', 'doNotTrack', 'sendBeacon'])
    Reflect.deleteProperty(window.navigator, name);
});

function signal(properties: Record<string, unknown>) {
  const sendBeacon = (url: string) => {
    beacons.push(url);
    return true;
  };
  for (const [name, value] of Object.entries({ sendBeacon, ...properties }))
    Object.defineProperty(window.navigator, name, { configurable: true, value });
}

const leavePage = () => window.dispatchEvent(new Event('pagehide'));

describe('measuring in the browser', () => {
  it('sends what was captured when the page is left', async () => {
    const { anonymousId, ready } = openMeasuring(firstParty);
    const analytics = await ready;
    analytics.capture({ name: 'scroll_75_percent', page: 'landing' });
    expect(beacons).toEqual([]);
    leavePage();
    expect(beacons).toEqual(['/api/events']);
    expect(loaded).toEqual({ vendors: 1, mixpanel: 0, posthog: 0 });
    expect(anonymousId()).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['mixpanel', mixpanel, [[expect.stringMatching(/^https:\/\/api\.mixpanel\.example\/track\/\?/)], []]],
    ['posthog', posthog, [[], ['https://posthog.example/i/v0/e/']]],
  ] as const)('uses %s if configured, without loading another vendor', async (name, settings, sent) => {
    const { anonymousId, ready } = openMeasuring(settings);
    const analytics = await ready;
    analytics.capture({ name: 'scroll_75_percent', page: 'landing' });
    leavePage();
    expect([beacons, fetches]).toEqual(sent);
    expect(loaded).toEqual({ vendors: 0, mixpanel: 0, posthog: 0, [name]: 1 });
    expect(anonymousId()).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('sends the campaign of the visit with every event of each document, the first one too', async () => {
    const of = { referrer: '', origin: 'https://site.example', language: 'en' } as const;
    const campaign = { utm_source: 'radio', landing_page: '/faq', language: 'en' };
    await openMeasuring(posthog, { ...of, search: '?utm_source=radio', path: '/faq' }).ready;
    const analytics = await openMeasuring(posthog, { ...of, search: '', path: '/signup/calendar' }).ready;
    analytics.capture({ name: 'email_verification_completed', step: 2 });
    expect(bodies).toMatchObject([
      { event: 'Referral Landing', properties: campaign },
      { event: 'email_verification_completed', properties: campaign },
    ]);
  });

  it.each([
    ['Mixpanel', mixpanel],
    ['PostHog', posthog],
  ] as const)('%s gets nothing after an opt-out on the open page', async (_name, settings) => {
    const { choice, ready } = openMeasuring(settings);
    const analytics = await ready;
    choice.setOptOut(true);
    analytics.capture({ name: 'scroll_75_percent', page: 'landing' });
    analytics.linkIdentity('a', 'b');
    leavePage();
    expect([beacons, fetches]).toEqual([[], []]);
  });

  it.each([
    ['Global Privacy Control', () => signal({ globalPrivacyControl: true }), firstParty],
    ['Do Not Track', () => signal({ doNotTrack: '1' }), firstParty],
    ['an opt-out of an earlier visit', () => openMeasuring(firstParty).choice.setOptOut(true), firstParty],
    ['Global Privacy Control', () => signal({ globalPrivacyControl: true }), mixpanel],
    ['Do Not Track', () => signal({ doNotTrack: '1' }), mixpanel],
    ['an opt-out of an earlier visit', () => openMeasuring(mixpanel).choice.setOptOut(true), mixpanel],
    ['Global Privacy Control', () => signal({ globalPrivacyControl: true }), posthog],
    ['Do Not Track', () => signal({ doNotTrack: '1' }), posthog],
    ['an opt-out of an earlier visit', () => openMeasuring(posthog).choice.setOptOut(true), posthog],
    ['ANALYTICS=none', () => {}, { ...firstParty, analytics: 'none' } as const],
  ] as const)('under %s no code is loaded, no number made, nothing sent', async (_how, prepare, settings) => {
    prepare();
    const kept = window.localStorage.length;
    const { anonymousId, measures, ready } = openMeasuring(settings);
    const analytics = await ready;
    expect(measures).toBe(false);
    expect(analytics).toEqual(silentAnalytics);
    analytics.capture({ name: 'scroll_75_percent', page: 'landing' });
    expect(anonymousId()).toBeNull();
    leavePage();
    expect([beacons, fetches, loaded]).toEqual([[], [], { vendors: 0, mixpanel: 0, posthog: 0 }]);
    expect(window.localStorage.length).toBe(kept);
  });

  it('opting out drops queued events and deletes the id', async () => {
    const { anonymousId, choice, ready } = openMeasuring(firstParty);
    const analytics = await ready;
    analytics.capture({ name: 'scroll_75_percent', page: 'landing' });
    choice.setOptOut(true);
    leavePage();
    analytics.capture({ name: 'scroll_75_percent', page: 'faq' });
    leavePage();
    expect(beacons).toEqual([]);
    expect(anonymousId()).toBeNull();
    expect(window.localStorage.getItem('checkahead.measuring.id')).toBeNull();
  });
});
