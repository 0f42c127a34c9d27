import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { listen } from '#server/http/listen.ts';

const HALF = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{';

/** A server that lets two connections of each address stay open, unless a proxy opens them all. */
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
      ...(isProxied ? {} : { networkFactor: 2 / 500 }),
    })
  )._unsafeUnwrap();

async function halfBody(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
  socket.write(HALF);
  await once(socket, 'connect');
  return socket;
}
/** Whether another person is served. */
async function isServed(port: number, localAddress: string): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
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

it('a proxy may open as many as it likes', async () => {
  const { port, drain } = await startSmall(true);
  const held = await Promise.all(Array.from({ length: 20 }, () => halfBody(port)));
  expect(await isServed(port, '127.0.0.1')).toBe(true);
  for (const socket of held) socket.destroy();
  await drain(1_000);
});

it('a server that closes answers the connections that it has not accepted yet', async () => {
  const { port, drain } = await startSmall(true);
  const asked = Array.from({ length: 50 }, () => isServed(port, '127.0.0.1'));
  // The system has connected them.
  await new Promise((resolve) => process.nextTick(resolve));
  await drain(60_000);
  expect(await Promise.all(asked)).not.toContain(false);
  await expect(isServed(port, '127.0.0.1')).rejects.toThrow('ECONNREFUSED');
});
