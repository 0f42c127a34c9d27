import { readFileSync } from 'node:fs';
import { okAsync } from 'neverthrow';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeHttpPersonalData } from '#adapters/http/http-ports.ts';
import { makeHttpTransport } from '#adapters/http/http-transport.ts';
import type { PersonalDataFile } from '#core/ports/personal-data.ts';
import { ROSE } from '#tests/support/people.ts';
import { perTest } from '#tests/support/per-test.ts';
import type { BrowserFetch } from '../../support/cookie-jar.ts';
import {
  restartServer,
  server,
  startServerPerFile,
  startServerPerTest,
} from '../../support/server-per-test.ts';
import { storedText } from '../../support/stored-text.ts';

const PATH = '/functions/v1/personal-data';
const DETAILS = { first_name: 'Rose', last_name: 'Miller', phone: '2175550123' };
const GOOD = { email: ROSE, details: DETAILS };
const ITSELF = { email: ROSE };
const EVENT = { name: 'scroll_75_percent', page: 'faq' } as const;

describe('the function on our server', () => {
  startServerPerTest();
  const rose = perTest(() => server.signedIn(ROSE));
  const send = (method: string, body?: unknown, headers: Record<string, string> = {}) =>
    server.send(method, PATH, body, { browser: rose, headers });

  it('shows, corrects and deletes, is not cached, and deletes the cookie', async () => {
    const shown = await send('GET');
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await shown.json()).toMatchObject({ data: { account: { email: ROSE } } });
    const corrected = await send('PATCH', GOOD);
    expect(corrected.status).toBe(200);
    expect(await corrected.json()).toMatchObject({ data: { onboarding: DETAILS } });
    expect([...rose.cookies.keys()]).toContain('checkahead_session');
    const erased = await send('DELETE', ITSELF);
    expect([erased.status, await erased.text()]).toEqual([204, '']);
    expect([...rose.cookies.keys()]).not.toContain('checkahead_session');
    expect((await send('GET')).status).toBe(401);
  });

  it('leaves no name, no unused link and no address in the files of the database', async () => {
    const bytes = () =>
      [server.databaseFile, `${server.databaseFile}-wal`]
        .map((file) => readFileSync(file).toString('latin1'))
        .join();
    expect((await send('PATCH', GOOD)).status).toBe(200);
    server.clock.advance(60_000);
    expect((await server.send('POST', '/api/auth/link', { email: ROSE }, { browser: rose })).status).toBe(
      202,
    );
    // The mail is still queued, and its link is in the outbox.
    const [, unspent = 'no link'] = /#token=([\w-]{43})/.exec(bytes()) ?? [];
    for (const secret of [ROSE, unspent, 'Miller', '2175550123']) expect(bytes()).toContain(secret);
    expect((await send('DELETE', ITSELF)).status).toBe(204);
    for (const secret of [unspent, 'Miller', '2175550123']) expect(bytes()).not.toContain(secret);
    expect((await server.mailsTo(ROSE)).map(({ subject }) => subject)[0]).toContain('account is deleted');
    await server.parts.cleanUpJob();
    expect(bytes()).not.toContain(ROSE);
  });

  it('leaves no former address, and no request of another person to change to the address', async () => {
    const NEW = 'rose.new@example.org';
    const ask = (email: string, browser: typeof rose) =>
      server.send('POST', '/api/account/email', { email, newEmail: NEW }, { browser });
    expect((await ask(ROSE, rose)).status).toBe(202);
    const { token } = await server.secretsFor(NEW);
    await server.send('POST', '/api/auth/link/finish', { token }, { browser: rose });
    const mallory = await server.signedIn('mallory@example.com');
    server.clock.advance(61_000);
    expect((await ask('mallory@example.com', mallory)).status).toBe(202);
    await server.deliverMail();
    expect(storedText(server.store)).not.toContain(ROSE);
    expect(storedText(server.store)).toContain(NEW);
    expect((await send('DELETE', { email: NEW })).status).toBe(204);
    await server.deliverMail();
    expect(storedText(server.store)).not.toContain(NEW);
    expect(storedText(server.store)).toContain('mallory@example.com');
  });

  it('takes the person from the session; a deleted person is signed out', async () => {
    const read = vi.spyOn(server.parts.services.personalData, 'read').mockReturnValue(okAsync(null));
    const answer = await send('GET');
    expect([answer.status, await answer.json()]).toEqual([401, { error: { kind: 'not-signed-in' } }]);
    expect(read.mock.calls).toEqual([[expect.objectContaining({ email: ROSE })]]);
  });

  it('reveals no password hash, no token and no session id', async () => {
    await server.send(
      'PUT',
      '/api/account/password',
      { email: ROSE, password: 'Blue-Heron-Lake-71' },
      { browser: rose },
    );
    const text = await (await send('GET')).text();
    expect(text).toContain('"hasPassword":true');
    expect(text).not.toMatch(/argon2|pbkdf2|hash|token/i);
  });

  it('requests that are right but for a key are refused and change nothing', async () => {
    const before = storedText(server.store);
    for (const [method, body] of [
      ['PATCH', { ...GOOD, details: { ...DETAILS, email: 'eve@example.com' } }],
      ['PATCH', { ...GOOD, details: { ...DETAILS, step_completed: 'completed' } }],
      ['PATCH', { ...GOOD, details: { ...DETAILS, ssn_last4: '6789' } }],
      ['PATCH', { ...GOOD, details: { first_name: 'Rose', last_name: 'Miller' } }],
      ['PATCH', { ...GOOD, userId: 'x' }],
      ['PATCH', { ...GOOD, details: { ...DETAILS, phone: 2175550123 } }],
      ['PATCH', { details: DETAILS }],
      ['POST', { ...ITSELF, userId: 'x' }],
      ['POST', {}],
      ['DELETE', { ...ITSELF, userId: 'x' }],
      ['DELETE', {}],
    ] as const) {
      const answer = await send(method, body);
      const said = [answer.status, await answer.json()];
      expect(said, `${method} ${JSON.stringify(body)}`).toEqual([400, { error: { kind: 'rejected' } }]);
      expect(storedText(server.store)).toBe(before);
    }
  });

  it('a body of another media type, or none, is rejected', async () => {
    const before = storedText(server.store);
    for (const method of ['PATCH', 'DELETE']) {
      const body = JSON.stringify(method === 'PATCH' ? GOOD : ITSELF);
      const headers = { 'content-type': 'text/plain' };
      expect((await rose.fetch(`${server.url}${PATH}`, { method, headers, body })).status).toBe(415);
      expect((await rose.fetch(`${server.url}${PATH}`, { method })).status).toBe(415);
    }
    expect(storedText(server.store)).toBe(before);
  });

  it.each(['https://evil.example', 'null'])('the origin %s changes nothing', async (origin) => {
    const before = storedText(server.store);
    for (const [method, body] of [
      ['PATCH', GOOD],
      ['DELETE', ITSELF],
    ] as const) {
      const answer = await send(method, body, { origin });
      expect([answer.status, await answer.json()]).toEqual([403, { error: { kind: 'forbidden' } }]);
    }
    expect(storedText(server.store)).toBe(before);
  });

  it('accepts only GET, POST, PATCH and DELETE', async () => {
    const answer = await send('PUT', {});
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST, PATCH, DELETE']);
    expect((await send('HEAD')).status).toBe(200);
  });

  it('is limited to thirty times in ten minutes per person, from all networks', async () => {
    for (let index = 0; index < 30; index += 1) expect((await send('GET')).status).toBe(200);
    const refused = await send('PATCH', GOOD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send('DELETE', ITSELF)).status).toBe(429);
    const otis = await server.signedIn('otis@example.com');
    expect((await server.send('GET', PATH, undefined, { browser: otis })).status).toBe(200);
  });

  it('requests without a session are limited per network too', async () => {
    await restartServer({ environment: { NETWORK_LIMIT_FACTOR: '1' } });
    const stranger = () => server.send('GET', PATH);
    for (let index = 0; index < 120; index += 1) expect((await stranger()).status).toBe(401);
    expect((await stranger()).status).toBe(429);
  });
});

describe('the download', () => {
  let rose: BrowserFetch;
  startServerPerFile();
  beforeAll(async () => {
    rose = await server.signedIn(ROSE);
    const session = await (await server.send('GET', '/api/session', undefined, { browser: rose })).json();
    const { userId } = (session as { session: { userId: string } }).session;
    const add = server.parts.ports.events;
    for (let browser = 0; browser < 3; browser += 1) {
      for (let batch = 0; batch < 8; batch += 1) {
        const events = Array.from({ length: 50 }, (_, at) => ({ event: EVENT, at: batch * 50 + at }));
        const anonymousId = `${browser}1111111-1111-4111-8111-111111111111`;
        (
          await add?.record({ anonymousId, userId, campaign: { utm_source: 'radio' }, events })
        )?._unsafeUnwrap();
      }
    }
  });
  const port = () =>
    makeHttpPersonalData({ transport: makeHttpTransport({ fetch: rose.fetch, baseUrl: server.url }) });
  const text = (pieces: PersonalDataFile) => new Blob([...pieces]).text();

  it('is saved by the browser, and contains each event once, in order', async () => {
    const answer = await server.send('POST', PATH, ITSELF, { browser: rose });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="checkahead-my-information.json"',
    );
    const file = (await answer.json()) as { events: { name: string; at: string; properties: object }[] };
    expect(Object.keys(file)).toEqual('account onboarding appointments news sessions events'.split(' '));
    const ofOne = Array.from({ length: 400 }, (_, at) => ({
      name: EVENT.name,
      at: new Date(at).toISOString(),
      properties: { page: EVENT.page, utm_source: 'radio' },
    }));
    expect(file.events).toEqual([...ofOne, ...ofOne, ...ofOne]);
    const whole = (await port().download(ROSE))._unsafeUnwrap();
    expect(JSON.parse(await text(whole))).toEqual(file);
  });

  it('is not accepted by the page if it is incomplete', async () => {
    const breakAfter = (events: number, end: () => void) => {
      const statements = server.store;
      const read = statements.read.bind(statements);
      let reads = 0;
      return vi.spyOn(statements, 'read').mockImplementation((work) => {
        reads += 1;
        if (reads > events) end();
        return read(work);
      });
    };
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    // The session, the account, and one page of events.
    const spied = breakAfter(3, () => void server.breakBackend());
    const broken = await port().download(ROSE);
    spied.mockRestore();
    quiet.mockRestore();
    expect(broken._unsafeUnwrapErr().kind).toBe('unreachable');
    await server.healBackend();
    expect((await port().download(ROSE)).isOk()).toBe(true);
  });

  it.each([
    ['nothing of it', 0],
    ['a half of it', 0.5],
    ['all but its last sign', 1],
  ])('that a proxy ends early, with %s, is no file either', async (_what, part) => {
    const cut: typeof globalThis.fetch = async (input, init) => {
      const answer = await rose.fetch(input, init);
      const body = await answer.text();
      return new Response(body.slice(0, Math.min(body.length - 1, Math.floor(body.length * part))), answer);
    };
    const early = makeHttpPersonalData({ transport: makeHttpTransport({ fetch: cut, baseUrl: server.url }) });
    expect((await early.download(ROSE))._unsafeUnwrapErr().kind).toBe('unreachable');
  });
});
