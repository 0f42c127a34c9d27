import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { makeBroadcastTabs } from '#adapters/browser/broadcast-tabs.ts';
import { makeHttpAuthPort } from '#adapters/http/http-auth-port.ts';
import { makeHttpMagicLinkFunction } from '#adapters/http/http-ports.ts';
import { makeHttpTransport } from '#adapters/http/http-transport.ts';
import type { AuthEvent } from '#core/ports/auth-port.ts';
import { NO_OTHER_TABS } from '#core/ports/cross-tab-session.ts';
import { startTestServer } from '../../support/test-server.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

async function portOver(answer: RequestListener, timeoutMs?: number) {
  const listening = createServer(answer).listen(0, '127.0.0.1');
  server = listening;
  await new Promise((resolve) => listening.once('listening', resolve));
  const baseUrl = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const transport = makeHttpTransport({ fetch, baseUrl, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  return makeHttpAuthPort({ transport, tabs: NO_OTHER_TABS });
}

const failure = async (answer: RequestListener) => {
  const port = await portOver(answer);
  return (await port.signInWithPassword({ email: 'rose@example.com', password: 'x' }))._unsafeUnwrapErr();
};
const reply =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };

describe('invalid responses', () => {
  it.each([
    ['half a JSON text', '{"session":'],
    ['a page', '<html>captive portal</html>'],
    ['another shape', '{"session":{"userId":1}}'],
    ['nothing', ''],
  ])('%s with status 200 is unavailable', async (_name, body) => {
    expect(await failure(reply(200, body))).toEqual({ kind: 'unavailable' });
  });

  it('a 5xx is unavailable, with its Retry-After', async () => {
    expect(await failure(reply(503, '', { 'retry-after': '7' }))).toEqual({
      kind: 'unavailable',
      retryAfterSeconds: 7,
    });
    expect(await failure(reply(502, '<h1>Bad gateway</h1>'))).toEqual({ kind: 'unavailable' });
  });

  it('a 429 without a body is rate-limited, for 60 s by default', async () => {
    expect(await failure(reply(429, 'slow down'))).toEqual({ kind: 'rate-limited', retryAfterSeconds: 60 });
    expect(await failure(reply(429, '{}', { 'retry-after': '5' }))).toEqual({
      kind: 'rate-limited',
      retryAfterSeconds: 5,
    });
  });

  it('a failure that this call does not declare is rejected', async () => {
    expect(await failure(reply(410, '{"error":{"kind":"link-expired"}}'))).toEqual({ kind: 'rejected' });
    expect(await failure(reply(413, 'too large'))).toEqual({ kind: 'rejected' });
  });

  it('a closed port is unreachable', async () => {
    const port = await portOver(reply(200, '{}'));
    await new Promise((resolve) => server?.close(resolve));
    expect((await port.currentSession())._unsafeUnwrapErr()).toEqual({ kind: 'unreachable' });
  });

  it('a broken connection and a missing response are unreachable', async () => {
    const cut = await failure((request) => void request.socket.destroy());
    expect(cut).toEqual({ kind: 'unreachable' });
    server?.closeAllConnections();
    const silent = await portOver(() => {}, 50);
    expect((await silent.currentSession())._unsafeUnwrapErr()).toEqual({ kind: 'unreachable' });
  });
});

describe('with the server', () => {
  it('other tabs of the browser receive sign-ins and sign-outs', async () => {
    const running = await startTestServer();
    const browser = running.browser();
    const transport = makeHttpTransport({ fetch: browser.fetch, baseUrl: running.url });
    const here = new BroadcastChannel(`test-${running.port}`);
    const there = new BroadcastChannel(`test-${running.port}`);
    const first = makeHttpAuthPort({ transport, tabs: makeBroadcastTabs(here) });
    const second = makeHttpAuthPort({ transport, tabs: makeBroadcastTabs(there) });
    const received: [AuthEvent, string | null][] = [];
    const both = new Promise<void>((resolve) => {
      second.subscribe((event, session) => {
        received.push([event, session?.email ?? null]);
        if (event === 'signed-out') resolve();
      });
    });
    await first.requestSignInLink({ email: 'rose@example.com' });
    const { token } = await running.secretsFor('rose@example.com');
    await first.finishCallback(`#token=${token}`);
    await first.signOut();
    await both;
    expect(received).toEqual([
      ['signed-in', 'rose@example.com'],
      ['signed-out', null],
    ]);
    here.close();
    there.close();
    await running.stop();
  });

  it('token-refreshed is emitted only when the server recorded activity', async () => {
    const running = await startTestServer();
    const browser = await running.signedIn('rose@example.com');
    const transport = makeHttpTransport({ fetch: browser.fetch, baseUrl: running.url });
    const port = makeHttpAuthPort({ transport, tabs: NO_OTHER_TABS });
    const received: AuthEvent[] = [];
    await port.currentSession();
    port.subscribe((event) => received.push(event));
    running.clock.advance(30_000);
    await port.recordActivity();
    await port.currentSession();
    expect(received).toEqual([]);
    running.clock.advance(31_000);
    await port.recordActivity();
    expect(received).toEqual(['token-refreshed']);
    await running.stop();
  });

  it('the fallback function also mails a link, and shares the cool-down', async () => {
    const running = await startTestServer();
    const transport = makeHttpTransport({ fetch: running.browser().fetch, baseUrl: running.url });
    const fallback = makeHttpMagicLinkFunction(transport, running.settings.site.publicUrl);
    expect((await fallback.generateMagicLink({ email: ' Rose@Example.com' })).isOk()).toBe(true);
    expect((await running.mailsTo('rose@example.com')).length).toBe(1);
    const again = await fallback.generateMagicLink({ email: 'rose@example.com' });
    expect(again._unsafeUnwrapErr().kind).toBe('rate-limited');
    expect((await fallback.generateMagicLink({ email: 'no' }))._unsafeUnwrapErr().kind).toBe('invalid-email');
    await running.stop();
  });
});
