import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BATCH_WAIT_MS,
  makeFirstPartyAnalytics,
} from '#adapters/first-party-analytics/first-party-analytics.ts';
import { eventBatchSchema, type MeasuredBatch } from '#core/measurement/event-batch.ts';
import type { MeasuredEvent } from '#core/measurement/event-catalogue.ts';
import { type AnalyticsHarness, describeAnalyticsContract } from '../../contracts/analytics.contract.ts';
import { describeStores, type StoreKind } from '../../support/describe-stores.ts';
import { storedEvents } from '../../support/stored-visits.ts';
import { makeIds, uuid } from '../../support/uuid.ts';

const verified: MeasuredEvent = { name: 'email_verification_completed', step: 2 };

async function openHarness({ startServer }: StoreKind): Promise<AnalyticsHarness> {
  const server = await startServer();
  const browser = await server.signedIn('rose@example.com');
  const { session } = (await (await server.send('GET', '/api/session', undefined, { browser })).json()) as {
    session: { userId: string };
  };
  const anonymousIds = makeIds();
  let sending: Promise<unknown> = Promise.resolve();
  const analytics = makeFirstPartyAnalytics({
    send(body) {
      sending = sending.then(() =>
        browser.fetch(`${server.url}/api/events`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        }),
      );
    },
    anonymousId: anonymousIds,
    now: server.clock.now,
    later: () => {},
    allowed: () => true,
  });
  return {
    analytics,
    anonymousIds,
    userId: session.userId,
    async received() {
      analytics.flush();
      await sending;
      return storedEvents(server);
    },
    breakBackend: server.breakBackend,
    async close() {
      analytics.flush();
      await sending;
      await server.stop();
    },
  };
}

describeStores('http', (kind) =>
  describeAnalyticsContract('first-party, over http', () => openHarness(kind)),
);

describe('first-party analytics', () => {
  function open({ allowed = () => true }: { allowed?: () => boolean } = {}) {
    const sent: MeasuredBatch[] = [];
    const due: { work: () => void; milliseconds: number }[] = [];
    const analytics = makeFirstPartyAnalytics({
      send: (body) => void sent.push(JSON.parse(body) as MeasuredBatch),
      anonymousId: makeIds(),
      now: () => 1_000,
      later: (work, milliseconds) => void due.push({ work, milliseconds }),
      allowed,
    });
    return { analytics, sent, due };
  }

  it('sends events in a batch some time after the first, and then nothing', () => {
    const { analytics, sent, due } = open();
    analytics.capture(verified);
    analytics.capture({ name: 'scroll_75_percent', page: 'landing' });
    expect(sent).toEqual([]);
    expect(due.map(({ milliseconds }) => milliseconds)).toEqual([BATCH_WAIT_MS]);
    due[0]?.work();
    expect(sent).toEqual([
      {
        anonymousId: uuid(1),
        campaign: {},
        events: [
          { event: verified, at: 1_000 },
          { event: { name: 'scroll_75_percent', page: 'landing' }, at: 1_000 },
        ],
      },
    ]);
    analytics.flush();
    expect(sent).toHaveLength(1);
  });

  it('never puts more into a batch than the server accepts', () => {
    const { analytics, sent } = open();
    for (let index = 0; index < 120; index += 1) analytics.capture(verified);
    analytics.flush();
    expect(sent.map(({ events }) => events.length)).toEqual([50, 50, 20]);
    for (const batch of sent) expect(eventBatchSchema.safeParse(batch).success).toBe(true);
  });

  it("keeps events before and after a campaign apart, and one person's events from the next", () => {
    const { analytics, sent } = open();
    analytics.capture(verified);
    analytics.registerCampaign({ utm_source: 'radio' });
    analytics.capture(verified);
    analytics.reset();
    analytics.capture(verified);
    analytics.flush();
    expect(sent.map(({ anonymousId, campaign }) => [anonymousId, campaign])).toEqual([
      [uuid(1), {}],
      [uuid(1), { utm_source: 'radio' }],
      [uuid(2), { utm_source: 'radio' }],
    ]);
  });

  it('links once, and again after a sign-out', () => {
    const { analytics, sent } = open();
    const link = () => analytics.linkIdentity(uuid(1), uuid(9));
    link();
    link();
    analytics.reset();
    link();
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual({ anonymousId: uuid(1), userId: uuid(9), campaign: {}, events: [] });
  });

  it('drops pending events when the person opts out before they are sent', () => {
    let allowed = true;
    const { analytics, sent } = open({ allowed: () => allowed });
    analytics.capture(verified);
    allowed = false;
    analytics.flush();
    analytics.linkIdentity(uuid(1), uuid(9));
    allowed = true;
    analytics.flush();
    expect(sent).toEqual([]);
  });
});

describe('validation of a batch by the server', () => {
  const good: MeasuredBatch = {
    anonymousId: uuid(1),
    userId: uuid(2),
    campaign: {
      utm_source: 'radio',
      utm_medium: 'partner',
      utm_campaign: 'spring_2026',
      utm_content: 'blue-button',
      utm_term: 'ssi',
      fbclid: 'given',
      igshid: 'given',
      referrer: 'https://www.example.org',
      landing_page: '/home/calendar',
      language: 'es',
    },
    events: [{ event: verified, at: 1 }],
  };

  it('accepts a valid batch', () => expect(eventBatchSchema.safeParse(good).success).toBe(true));

  it('rejects e-mail, phone, name, SSN digits, token and free text in every place', () => {
    const token = fc.stringMatching(/^[A-Za-z0-9_-]{43}$/);
    const personal = fc.oneof(
      fc.emailAddress(),
      fc.stringMatching(/^[A-Z][a-z]{2,8} [A-Z][a-z]{2,8}$/),
      fc.stringMatching(/^\d{3}-?\d{3}-?\d{4}$/),
      fc.stringMatching(/^\d{3}-?\d{2}-?\d{4}$/),
      token,
      fc.lorem({ maxCount: 6 }).filter((text) => text.includes(' ')),
    );
    const places = ['event', 'extra', 'anonymousId', 'userId', 'key', ...Object.keys(good.campaign)];
    fc.assert(
      fc.property(personal, fc.constantFrom(...places), (text, place) => {
        const [first] = good.events;
        const bad: unknown =
          place === 'event'
            ? { ...good, events: [{ ...first, event: { ...verified, name: text } }] }
            : place === 'extra'
              ? { ...good, events: [{ ...first, event: { ...verified, words: text } }] }
              : place === 'key'
                ? { ...good, campaign: { ...good.campaign, [`utm_${text}`]: 'x' } }
                : place in good.campaign
                  ? { ...good, campaign: { ...good.campaign, [place]: text } }
                  : { ...good, [place]: text };
        expect(eventBatchSchema.safeParse(bad).success, `${place}: ${text}`).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    { referrer: 'https://a.example/x' },
    { referrer: 'https://a.example?email=rose@example.com' },
    { referrer: 'https://rose@a.example' },
    { referrer: 'https://a.example#token' },
    { referrer: 'https://5551234567.example' },
    { referrer: 'javascript:alert(1)' },
    { landing_page: '/start?email=x' },
    { landing_page: '/reset-password#token=x' },
    { landing_page: '/u/5551234567' },
    { landing_page: '//evil' },
    { landing_page: 'x' },
  ])('rejects an address with a query, a fragment or personal data: %o', (address) => {
    const bad = { ...good, campaign: { ...good.campaign, ...address } };
    expect(eventBatchSchema.safeParse(bad).success).toBe(false);
  });
});
