import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactMail } from '#core/contact/contact-mail.ts';
import { ROSE } from '#tests/support/people.ts';
import type { LiteSession } from '../support/lite.ts';
import { litePerTest } from '../support/lite-per-test.ts';
import { makeManualClock } from '../support/manual-clock.ts';
import { holdToken } from '../support/scheduler-of.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const CALLER = 'carl@example.com';
const LINDA = 'linda@example.com';
const VISIT = '11111111-1111-4111-8111-111111111111';

const lite = litePerTest();
let server: TestServer;
const clock = makeManualClock(Date.now());

beforeAll(async () => {
  server = await startTestServer({ clock, environment: lite.environment });
});
afterAll(() => server.stop());

const status = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  (await server.send(method, path, body, headers ? { headers } : {})).status;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Signs in at the project with the hash of the link. */
async function signIn(hash: string, type = 'email'): Promise<{ token: string; userId: string }> {
  const { body } = await lite.send('POST', '/auth/v1/verify', { token_hash: hash, type });
  const { access_token, user } = body as LiteSession;
  return { token: access_token, userId: user.id };
}

async function signedIn(email: string): Promise<{ token: string; userId: string }> {
  await lite.send('POST', '/auth/v1/otp', { email, create_user: true });
  return signIn(lite.mailsTo(email)[0]?.tokenHash ?? '', 'magiclink');
}

describe('the server beside a hosted project', () => {
  it('opens no file, and is ready while the project accepts writes', async () => {
    expect(await status('GET', '/readyz')).toBe(200);
    lite.breakService();
    clock.advance(1_000);
    expect(await status('GET', '/readyz')).toBe(503);
    expect(await status('GET', '/healthz')).toBe(200);
    lite.healService();
    clock.advance(1_000);
    expect(await status('GET', '/readyz')).toBe(200);
    expect(readdirSync(server.dataDir)).toEqual([]);
  });

  it('unsubscribes by one click', async () => {
    const { uow } = server.parts.ports;
    const token = (await uow.read(({ suppressions }) => suppressions.tokenFor(ROSE)))._unsafeUnwrap();
    const oneClick = { 'List-Unsubscribe': 'One-Click' };
    expect((await server.sendForm(`/unsubscribe?token=${token}`, oneClick)).status).toBe(200);
    const reasons = await uow.read(({ suppressions }) => suppressions.reasonsFor(ROSE));
    expect(reasons._unsafeUnwrap()).toEqual(['unsubscribed']);
  });

  it('has no identity or onboarding routes', async () => {
    for (const path of ['/api/session', '/api/onboarding', '/api/auth/link', '/api/auth/password'])
      expect([path, await status('GET', path)]).toEqual([path, 404]);
    const answer = await server.send('GET', '/functions/v1/personal-data');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('stores survey answers, a timing preference and anonymous events', async () => {
    const answers = {
      q1: 'one',
      q2: 'two',
      q3: 'three',
      q4: JSON.stringify({
        ranking: ['planning_tools', 'early_deposits', 'easy_switching', 'talk_to_person'],
        otherText: 'other',
      }),
      q5: 'five',
    };
    const survey = { answers, page: 'landing', sessionId: VISIT };
    expect(await status('POST', '/functions/v1/submit-survey', survey)).toBe(200);
    const timing = { session_uuid: VISIT, timing_preference: '3rd_wednesday' };
    expect(await status('POST', '/api/rpc/save_anonymous_calendar_preference', timing)).toBe(204);
    const batch = {
      anonymousId: VISIT,
      campaign: {},
      events: [{ event: { name: 'scroll_75_percent', page: 'faq' }, at: clock.now() }],
    };
    expect(await status('POST', '/api/events', batch)).toBe(204);
    const text = await lite.storedText();
    for (const kept of ['\\"q1\\":\\"one\\"', '3rd_wednesday', 'scroll_75_percent'])
      expect(text).toContain(kept);
    expect(await lite.query('select * from checkahead.identity_links')).toEqual([]);
  });

  it('links events only to the person of the bearer token', async () => {
    const { token, userId } = await signedIn(ROSE);
    const link = (anonymousId: string) => ({ anonymousId, campaign: {}, events: [], userId });
    expect(await status('POST', '/api/events', link(VISIT))).toBe(204);
    const forged = bearer(`${token.slice(0, -2)}xx`);
    expect(await status('POST', '/api/events', link(VISIT), forged)).toBe(204);
    expect(await lite.query('select * from checkahead.identity_links')).toEqual([]);
    expect(await status('POST', '/api/events', link(VISIT), bearer(token))).toBe(204);
    expect(await lite.query('select user_id from checkahead.identity_links')).toEqual([{ user_id: userId }]);
  });

  it('holds a call, books it through the link, mails the confirmation, and accepts a message to support', async () => {
    const slots = await server.send('GET', '/api/consultations');
    const { slots: free } = (await slots.json()) as { slots: { startsAt: number }[] };
    const call = { startsAt: free[0]?.startsAt, name: 'Rose', email: CALLER };
    expect(await status('POST', '/api/consultations', call)).toBe(202);
    expect(await status('POST', '/api/consultations', { ...call, email: 'otis@example.com' })).toBe(409);
    const token = holdToken((await server.mailsTo(CALLER))[0]);
    expect(await status('POST', '/api/consultations/confirm', { token })).toBe(200);
    expect((await server.mailsTo(CALLER)).map(({ subject }) => subject)).toEqual([
      'CheckAhead: your call is booked',
      'CheckAhead: confirm your call',
    ]);
    // The person's own address needs no confirmation.
    const { token: bearerToken } = await signedIn(ROSE);
    const own = { ...call, startsAt: free[1]?.startsAt, email: ROSE };
    expect(await status('POST', '/api/consultations', own, bearer(bearerToken))).toBe(201);

    const { supportEmail } = server.settings.site;
    const message = { name: 'Rose', email: CALLER, message: 'Hello' };
    expect(await status('POST', '/functions/v1/send-email', contactMail(message, supportEmail))).toBe(200);
    expect((await server.mailsTo(supportEmail))[0]?.replyTo).toBe(CALLER);
  });

  it('recognizes common passwords', async () => {
    const common = async (password: string) =>
      (await server.send('POST', '/functions/v1/check-password', { password })).json();
    expect(await common('Password1')).toEqual({ common: true });
    expect(await common('Marigold-Field-27')).toEqual({ common: false });
  });

  it('mails a working link and code as a fallback, at most once a minute per address', async () => {
    const callback = `${server.settings.site.publicUrl}/auth/callback`;
    const ask = (email: string, redirectTo = callback) =>
      server.send('POST', '/functions/v1/generate-magic-link', { email, redirectTo });
    expect((await ask(LINDA, 'https://elsewhere.example/auth/callback')).status).toBe(400);
    expect((await ask('rose@')).status).toBe(400);
    const both = await Promise.all([ask(LINDA), ask(` ${LINDA.toUpperCase()}`)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 429]);

    const [mail, ...more] = await server.mailsTo(LINDA);
    expect(more).toEqual([]);
    const hash = /\/auth\/callback#token=([0-9a-f]{56,64})\s/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.text).toMatch(/(?<!\w)\d{6}(?!\w)/);
    expect((await signIn(hash)).token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);

    lite.breakService();
    expect((await ask('otis@example.com')).status).toBe(503);
    lite.healService();
    // A failed message does not count: it can be requested again at once.
    expect((await ask('otis@example.com')).status).toBe(200);
  });
});
