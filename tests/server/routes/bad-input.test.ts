import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Besieged, JSON_ROUTES, refuseBodies, startBesieged } from '../../soak/scenes/refused-bodies.ts';

const RUNS = 500;
let besieged: Besieged;
beforeAll(async () => {
  besieged = await startBesieged({ overHttp: false });
});
afterAll(() => besieged.server.stop());

it.each(JSON_ROUTES)('%s %s rejects generated bodies and changes nothing', async (...route) => {
  const { figures, faults } = await refuseBodies(besieged, route, RUNS);
  expect(faults).toEqual([]);
  expect(figures.requests).toBe(RUNS);
});

it('only JSON of at most 64 KB is accepted', async () => {
  const { server } = besieged;
  const send = (body: string, type: string) =>
    fetch(`${server.url}/api/auth/link`, {
      method: 'POST',
      headers: { 'content-type': type, origin: server.url },
      body,
    });
  const good = JSON.stringify({ email: 'may@example.com' });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', ''])
    expect((await send(good, type)).status).toBe(415);
  expect((await send(`${good}${' '.repeat(70_000)}`, 'application/json')).status).toBe(413);
  expect(await server.mailsTo('may@example.com')).toEqual([]);
});

it('a chunked body is counted while it arrives', async () => {
  const { server } = besieged;
  const send = (text: string) => {
    const pieces = text.match(/[\s\S]{1,4096}/g) ?? [];
    return fetch(`${server.url}/api/auth/link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: new ReadableStream({
        pull(controller) {
          const piece = pieces.shift();
          if (piece === undefined) controller.close();
          else controller.enqueue(new TextEncoder().encode(piece));
        },
      }),
      duplex: 'half',
    } as RequestInit);
  };
  const good = JSON.stringify({ email: 'ann@example.com' });
  expect((await send(`${good}${' '.repeat(70_000)}`)).status).toBe(413);
  expect(await server.mailsTo('ann@example.com')).toEqual([]);
  expect((await send(`${good}${' '.repeat(9_000)}`)).status).toBe(202);
});
