import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { RenderedSite } from '#core/site/rendered-site.ts';
import { listen } from '#server/http/listen.ts';
import { NO_PAGES } from '#server/http/pages.ts';
import { deferred } from '#tests/support/deferred.ts';
import { server, startServerPerFile } from '../../support/server-per-test.ts';

const site: RenderedSite = {
  ...NO_PAGES,
  pages: [
    {
      path: '/',
      problem: null,
      html: `<title>landing</title>${'x'.repeat(400)}`,
      status: 200,
      noindex: false,
      inlineScript: '',
    },
    {
      path: '/dashboard',
      problem: null,
      html: '<title>shell</title>',
      status: 200,
      noindex: true,
      inlineScript: '',
    },
    {
      path: '*',
      problem: null,
      html: '<title>nothing</title>',
      status: 404,
      noindex: true,
      inlineScript: '',
    },
  ],
  shellPaths: ['/dashboard'],
};

startServerPerFile({ site });

/** Sends exactly these bytes on a new connection and returns the status of every response. */
async function statuses(text: string): Promise<number[]> {
  const socket = connect(server.port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('latin1').on('data', (piece) => {
    heard += piece;
  });
  socket.on('error', () => {});
  socket.write(text, 'latin1');
  await once(socket, 'close');
  return [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

const asking = (line: string, headers: readonly string[] = [], body = '') =>
  [`${line} HTTP/1.1`, `Host: 127.0.0.1:${server.port}`, 'Connection: close', ...headers, '', body].join(
    '\r\n',
  );
const posting = (headers: readonly string[], body = '') =>
  asking(
    'POST /api/auth/link',
    ['Content-Type: application/json', `Origin: ${server.url}`, ...headers],
    body,
  );
const chunked = (...pieces: readonly string[]) =>
  posting(
    ['Transfer-Encoding: chunked'],
    [...pieces, ''].map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join(''),
  );
const json = (body: string) => posting([`Content-Length: ${Buffer.byteLength(body, 'latin1')}`], body);

const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

describe('an ambiguous request is rejected, and nothing after it is answered', () => {
  it.each<[string, () => string]>([
    ['two lengths', () => posting(['Content-Length: 2', 'Content-Length: 40'], `{}${HIDDEN}`)],
    [
      'a length and chunks',
      () => posting(['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${HIDDEN}`),
    ],
    ['a space before the colon', () => posting(['Transfer-Encoding : chunked'], `0\r\n\r\n${HIDDEN}`)],
    ['an unknown way of sending', () => posting(['Transfer-Encoding: xchunked'], `0\r\n\r\n${HIDDEN}`)],
    ['a length with a sign', () => posting(['Content-Length: +2'], `{}${HIDDEN}`)],
    ['a length in hexadecimal', () => posting(['Content-Length: 0x2'], `{}${HIDDEN}`)],
    ['a length beyond all numbers', () => posting([`Content-Length: ${'9'.repeat(30)}`], '{}')],
    [
      'a chunk without a size',
      () => posting(['Transfer-Encoding: chunked'], `z\r\n{}\r\n0\r\n\r\n${HIDDEN}`),
    ],
    ['a folded header', () => asking('GET /', ['X-A: a\r\n b'])],
    ['a lone carriage return', () => asking('GET /', ['X-A: a\rX-B: b'])],
    ['a NUL', () => asking('GET /', ['X-A: a\0b'])],
    ['line feeds alone', () => `GET / HTTP/1.1\nHost: x\n\n${HIDDEN}`],
    ['no Host', () => 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two Hosts', () => asking('GET /api/session', ['Host: evil.example'])],
    ['two Hosts, for a page', () => asking('GET /', ['Host: evil.example'])],
    ['a Host that is none', () => asking('GET /api/session', []).replace('Host: ', 'Host: a b')],
    ['a space in the path', () => asking('GET /a b')],
    ['no request at all', () => '\x16\x03\x01\x02\0\x01\0\x01\r\n\r\n'],
  ])('%s', async (_what, text) => expect(await statuses(text())).toEqual([400]));

  it('two origins, two content types, and another than JSON', async () => {
    expect(await statuses(posting(['Origin: https://evil.example', 'Content-Length: 2'], '{}'))).toEqual([
      403,
    ]);
    expect(await statuses(posting(['Content-Type: text/plain', 'Content-Length: 2'], '{}'))).toEqual([415]);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
      const headers = [`Origin: ${server.url}`, `Content-Type: ${type}`, 'Content-Length: 2'];
      expect(await statuses(asking('POST /api/auth/link', headers, '{}')), type).toEqual([415]);
    }
  });

  it('the body of a rejected request is not read as a request', async () => {
    const body = `${'x'.repeat(70_000)}${HIDDEN}`;
    expect(await statuses(posting([`Content-Length: ${body.length}`], body))).toEqual([413]);
    const foreign = asking(
      'POST /api/auth/link',
      ['Origin: https://evil.example', `Content-Length: ${HIDDEN.length}`],
      HIDDEN,
    );
    expect(await statuses(foreign)).toEqual([403]);
  });
});

describe('excessive and malformed requests', () => {
  it.each<[string, number, () => string]>([
    ['a long header', 431, () => asking('GET /', [`X-A: ${'a'.repeat(20_000)}`])],
    [
      'thousands of headers',
      431,
      () =>
        asking(
          'GET /',
          Array.from({ length: 3_000 }, (_, n) => `a${n}: b`),
        ),
    ],
    ['a long address', 431, () => asking(`GET /${'a'.repeat(20_000)}`)],
    ['a long query', 200, () => asking(`GET /?problem=${'x'.repeat(12_000)}`)],
    ['a hundred parameters', 200, () => asking(`GET /?${'%ff&'.repeat(99)}`)],
    ['more, in a query', 400, () => asking(`GET /?${'%ff&'.repeat(100)}`)],
    ['a long malformed path', 400, () => asking(`GET /${'%ffa'.repeat(3_000)}`)],
    ['a long list of ranges', 200, () => asking('GET /', [`Range: bytes=${'0-0,'.repeat(2_000)}0-1`])],
    [
      'JSON thirty thousand arrays deep',
      400,
      () => json(`{"email":${'['.repeat(30_000)}${']'.repeat(30_000)}}`),
    ],
    ['JSON six thousand objects deep', 400, () => json(`${'{"email":'.repeat(6_000)}1${'}'.repeat(6_000)}`)],
    ['a prototype', 400, () => json('{"__proto__":{"email":"a@example.com"},"constructor":1}')],
    ['a number beyond all numbers', 400, () => json('1e999')],
    ['another encoding than UTF-8', 400, () => json('\xff\xfe{\0}\0')],
    ['letters that are none', 400, () => json('{"email":"\xff\xfe@example.com"}')],
    [
      'a short body in thousands of chunks',
      413,
      () => posting(['Transfer-Encoding: chunked'], `${'1\r\n \r\n'.repeat(2_000)}0\r\n\r\n`),
    ],
    ['a body in chunks', 202, () => chunked('{"email":"ann@example.com"', ' '.repeat(9_000), '}')],
    ['a long body in chunks', 413, () => chunked('{"email":"may@example.com"', ' '.repeat(70_000), '}')],
    ['an unknown expectation', 417, () => posting(['Expect: x', 'Content-Length: 2'], '{}')],
    ['an unknown method', 400, () => asking('FOO /')],
    ['a question to the whole server', 400, () => asking('OPTIONS *')],
    [
      'an upgrade',
      200,
      () => asking('GET /api/session', ['Upgrade: websocket']).replace('close', 'Upgrade, close'),
    ],
    ['no encoding at all, refused too', 406, () => asking('GET /', ['Accept-Encoding: identity;q=0'])],
    ['every encoding, refused', 406, () => asking('GET /', ['Accept-Encoding: br;q=0, *; q=0.0'])],
    ['every encoding but none, refused', 200, () => asking('GET /', ['Accept-Encoding: *;q=0, identity'])],
    [
      'plain text refused, with another way',
      200,
      () => asking('GET /', ['Accept-Encoding: identity;q=0, gzip;q=0.1']),
    ],
  ])('%s is answered with %i', async (_what, status, text) => {
    expect(await statuses(text())).toEqual([status]);
  });

  it('the last value of a repeated JSON field counts, and is validated', async () => {
    expect(await statuses(json('{"email":"kim@example.com","email":"no address"}'))).toEqual([400]);
    expect(await statuses(json('{"email":"no address","email":"kim@example.com"}'))).toEqual([202]);
    expect(await server.mailsTo('kim@example.com')).toHaveLength(1);
  });
});

it('a connection with more than 32 waiting requests is closed', async () => {
  const many = (count: number) =>
    statuses('GET /api/session HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count - 1) + asking('GET /api/session'));
  expect(await many(33)).toEqual(Array(33).fill(200));
  expect((await many(500)).length).toBeLessThan(33);
});

it.each(['GET /', 'GET /api/session'])(
  '%s with a body that goes on after the answer ends the connection',
  async (line) => {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => {}).resume();
    socket.write(`${line} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const sending = setInterval(() => socket.write('1\r\na\r\n'), 10);
    await once(socket, 'close').finally(() => clearInterval(sending));
  },
  5_000,
);

it('a form with invalid percent-encoding is rejected on its page', async () => {
  const answer = await server.browser().fetch(`${server.url}/start`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=%ff%fe@example.com',
  });
  expect(answer.headers.get('location')).toBe('/start?problem=invalid-email');
});

it('a client that never reads the response is disconnected', { timeout: 20_000 }, async () => {
  const { promise: wasCut, answer: cut } = deferred<void>();
  const listening = await listen({
    fetch(_request, { incoming }) {
      incoming.socket.once('close', () => cut());
      return new Response(new Uint8Array(30_000_000));
    },
    port: 0,
    hostname: '127.0.0.1',
    quietLimitMs: 100,
  });
  const { port, drain } = listening._unsafeUnwrap();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  // Nothing reads the response: it stays in the system's buffers, then in ours.
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await wasCut;
  socket.destroy();
  await drain(1_000);
});
