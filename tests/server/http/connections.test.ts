import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { listen } from '#server/http/listen.ts';

const HALF = 'Content-Length: 60000\r\n\r\n{';

/** A server that lets each address have two connections open, or two requests if a proxy opens them. */
let refused = 0;
const startSmall = async (isProxied: boolean) =>
  (
    await listen({
      fetch: async (request) => new Response(await request.text()),
      port: 0,
      hostname: '127.0.0.1',
      onRefused: () => {
        refused += 1;
      },
      networkFactor: 2 / 500,
      trustedProxies: isProxied ? 1 : 0,
    })
  )._unsafeUnwrap();

async function halfBody(port: number, client = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${client}\r\n${HALF}`);
  await once(socket, 'connect');
  return socket;
}
/** Whether another person is served. `client`: as the proxy names it. */
async function isServed(port: number, localAddress: string, client = localAddress): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
  socket.write(
    `GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${client}\r\nConnection: close\r\n\r\n`,
  );
  let heard = '';
  socket.setEncoding('latin1').on('data', (piece) => {
    heard += piece;
  });
  await once(socket, 'close');
  return heard.startsWith('HTTP/1.1 200');
}

it('one network keeps a bounded number of connections open, and others are served', async () => {
  const { port, drain } = await startSmall(false);
  const held = [await halfBody(port), await halfBody(port)];
  expect(await isServed(port, '127.0.0.1')).toBe(false);
  expect(refused).toBe(1);
  expect(await isServed(port, '127.0.0.2')).toBe(true);
  const [first] = held;
  first?.destroy();
  // The server sees the end of a connection a moment later.
  await expect.poll(() => isServed(port, '127.0.0.1')).toBe(true);
  for (const socket of held) socket.destroy();
  await drain(1_000);
});

it('a proxy may open as many as it likes, but a network behind it has a bounded number of requests open', async () => {
  const { port, drain } = await startSmall(true);
  const held = await Promise.all(
    Array.from({ length: 20 }, (_, number) => halfBody(port, `203.0.113.${number >> 1}`)),
  );
  expect(await isServed(port, '127.0.0.1', '203.0.113.10')).toBe(true);
  refused = 0;
  expect(await isServed(port, '127.0.0.1', '203.0.113.0')).toBe(false);
  expect(refused).toBe(1);
  held[0]?.destroy();
  await expect.poll(() => isServed(port, '127.0.0.1', '203.0.113.0')).toBe(true);
  for (const socket of held) socket.destroy();
  await drain(1_000);
});

it('a server that closes answers the connections that it has not accepted yet', async () => {
  const { port, drain } = await startSmall(true);
  const asked = Array.from({ length: 50 }, (_, number) => isServed(port, '127.0.0.1', `203.0.113.${number}`));
  // The system has connected them.
  await new Promise((resolve) => process.nextTick(resolve));
  await drain(60_000);
  expect(await Promise.all(asked)).not.toContain(false);
  await expect(isServed(port, '127.0.0.1')).rejects.toThrow('ECONNREFUSED');
});
