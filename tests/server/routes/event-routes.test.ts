import { okAsync } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import type { EventBatch } from '#core/measurement/event-batch.ts';
import type { MeasuredEvent } from '#core/measurement/event-catalogue.ts';
import { cutQuestion, placedQuestion } from '#core/measurement/faq-question.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { limitKey } from '#server/http/limit-key.ts';
import { makeLimits } from '#server/http/limits.ts';
import { NO_PAGES } from '#server/http/pages.ts';
import { makeWindowBucket } from '#server/http/window-bucket.ts';
import { eventRoutes } from '#server/routes/events.ts';
import { restartServer, server, startServerPerTest } from '../../support/server-per-test.ts';
import { storedEvents } from '../../support/stored-visits.ts';
import type { TestServer } from '../../support/test-server.ts';

const ANONYMOUS = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const scrolled: MeasuredEvent = { name: 'scroll_75_percent', page: 'landing' };
const batch = (over: Record<string, unknown> = {}) => ({
  anonymousId: ANONYMOUS,
  campaign: {},
  events: [{ event: scrolled, at: 1 }],
  ...over,
});
const post = (body: unknown, options: Parameters<TestServer['send']>[3] = {}) =>
  server.send('POST', '/api/events', body, options);
const names = async () => (await storedEvents(server)).map(({ name }) => name);

describe('events', () => {
  startServerPerTest();

  it('are stored with their campaign; a batch with an unknown event is rejected as a whole', async () => {
    expect((await post(batch({ campaign: { utm_source: 'radio' } }))).status).toBe(204);
    for (const wrong of [
      batch({ events: [{ event: { ...scrolled, email: 'rose@example.com' }, at: 1 }] }),
      batch({ events: [{ event: { name: 'typed', text: 'hello' }, at: 1 }] }),
      batch({ events: [{ event: scrolled, at: 1, note: 'x' }] }),
      batch({ events: Array(51).fill({ event: scrolled, at: 1 }) }),
      batch({ campaign: { utm_source: 'rose@example.com' } }),
      batch({ campaign: { email: 'x' } }),
      batch({ anonymousId: 'rose@example.com' }),
      batch({ name: 'Rose' }),
    ])
      expect((await post(wrong)).status, JSON.stringify(wrong).slice(0, 200)).toBe(400);
    const properties = { page: 'landing', utm_source: 'radio' };
    expect(await storedEvents(server)).toEqual([
      { name: 'scroll_75_percent', properties, userId: null, anonymousId: ANONYMOUS },
    ]);
  });

  it('are accepted from our own pages only', async () => {
    expect((await post(batch(), { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect(await names()).toEqual([]);
  });

  it('a question is stored only if it is on the site, in its place', async () => {
    const question = cutQuestion('Is this safe?');
    await restartServer({ site: { ...NO_PAGES, faqQuestions: [placedQuestion(2, question)] } });
    const expanded = (text: string, item = 2) => ({
      event: { name: 'faq_expanded', item, question: text },
      at: 1,
    });
    const events = [
      expanded(question),
      expanded(question, 1),
      expanded('I am Rose, 555 123 4567'),
      { event: scrolled, at: 1 },
    ];
    expect((await post(batch({ events }))).status).toBe(204);
    expect(await names()).toEqual(['faq_expanded', 'scroll_75_percent']);
    expect(JSON.stringify(await storedEvents(server))).not.toContain('Rose');
  });

  it('only a person can link a browser to themselves', async () => {
    const rose = await server.signedIn('rose@example.com');
    const session = await (await server.send('GET', '/api/session', undefined, { browser: rose })).json();
    const { userId } = (session as { session: { userId: string } }).session;
    await post(batch({ userId }));
    await post(batch({ userId: OTHER }), { browser: rose });
    expect((await storedEvents(server)).map((event) => event.userId)).toEqual([null, null]);
    await post(batch({ userId }), { browser: rose });
    expect((await storedEvents(server)).map((event) => event.userId)).toEqual([userId, userId, userId]);
  });

  it.each([{ 'sec-gpc': '1' }, { dnt: '1' }])('are not stored if the browser sends %o', async (headers) => {
    expect((await post(batch(), { headers })).status).toBe(204);
    expect(await names()).toEqual([]);
  });

  it('have no route without analytics', async () => {
    await restartServer({ environment: { ANALYTICS: 'none' } });
    expect((await post(batch())).status).toBe(404);
  });

  it('are limited per network, and dropped beyond the limit without an error', async () => {
    await restartServer({ environment: { NETWORK_LIMIT_FACTOR: '1' } });
    const answers = await Promise.all(Array.from({ length: 130 }, () => post(batch())));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(130);
    expect(await names()).toHaveLength(120);
  });

  it('of one network bring at most 100 new kinds of arrivals a day, so that the research can tell apart those of others', async () => {
    await restartServer({ environment: { NETWORK_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' } });
    const arrive = (from: string, source: string) =>
      post(
        batch({ anonymousId: crypto.randomUUID(), campaign: { utm_source: source, utm_medium: 'mail' } }),
        { headers: { 'x-forwarded-for': from } },
      );
    for (let index = 0; index < 110; index += 1) await arrive('203.0.113.1', `junk${index}`);
    await arrive('203.0.113.1', 'junk5');
    for (const source of ['radio', 'junk105', 'junk106']) await arrive('203.0.113.2', source);
    await arrive('203.0.113.1', 'radio');
    const sql = `SELECT source, count(*) AS visitors FROM research_visitors
      JOIN research_arrivals ON research_arrivals.id = arrival_id GROUP BY 1 ORDER BY 2 DESC, 1 DESC LIMIT 4`;
    expect(await server.rows(sql)).toEqual([
      { source: '', visitors: 10 },
      { source: 'radio', visitors: 2 },
      { source: 'junk5', visitors: 2 },
      { source: 'junk99', visitors: 1 },
    ]);
    expect(await server.rows('SELECT id FROM research_arrivals')).toHaveLength(1 + 100 + 3);
    expect(await server.rows(`SELECT 1 FROM visits WHERE campaign LIKE '%mail%'`)).toHaveLength(115);
  });
});

describe('events beyond a limit', () => {
  /** The routes with small limits, and what they stored. */
  function limitedRoutes({ arrivals = 100 } = {}) {
    const stored: EventBatch[] = [];
    const routes = eventRoutes({
      events: {
        record: (kept) => {
          stored.push(kept);
          return okAsync(undefined);
        },
      },
      faqQuestions: [],
      limits: {
        ...makeLimits({ networkFactor: 1, keyOf: limitKey }),
        eventsByNetwork: makeWindowBucket({ points: 100, seconds: 60, keyOf: limitKey }),
        dailyEventsByNetwork: makeWindowBucket({ points: 120, seconds: 60, keyOf: limitKey }),
        dailyArrivalsByNetwork: makeWindowBucket({ points: arrivals, seconds: 60, keyOf: limitKey }),
      },
      network: (c) => c.req.header('x-network') ?? '',
      sessionOf: async () => null,
    });
    const send = async (network: string, over: Parameters<typeof batch>[0]) => {
      const headers = { 'content-type': 'application/json', 'x-network': network };
      const body = JSON.stringify(batch(over));
      expect((await routes.request('/api/events', { method: 'POST', headers, body })).status).toBe(204);
    };
    return { stored, send };
  }

  it('of one network are stored up to 50,000 a day', async () => {
    const { stored, send } = limitedRoutes();
    const events = Array(50).fill({ event: scrolled, at: 1 });
    for (const network of ['a', 'a', 'a', 'a', 'b']) await send(network, { events });
    expect(stored.map(({ events: kept }) => kept.length)).toEqual([50, 50, 20, 0, 50]);
  });

  it('of a campaign that others came by count after a flood of made-up ones, whatever their network has sent', async () => {
    const { stored, send } = limitedRoutes({ arrivals: 1 });
    for (let index = 0; index <= BOUNDS.arrivalsInAll; index += 1)
      await send(`network${index}`, { campaign: { utm_source: `made-up${index}` } });
    for (let visitor = 0; visitor < 3; visitor += 1) await send('a', { campaign: { utm_source: 'letter' } });
    expect(stored.slice(-3).map(({ campaign }) => campaign.utm_source)).toEqual(Array(3).fill('letter'));
  });
});
