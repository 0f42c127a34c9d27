import { expect, it } from 'vitest';
import { makeBeacon } from '#adapters/first-party-analytics/browser-beacon.ts';

type Call = [string, unknown];

function open(sendBeacon: ((url: string, body: unknown) => boolean) | undefined, fails = false) {
  const fetched: Call[] = [];
  const navigator = (sendBeacon === undefined ? {} : { sendBeacon }) as Pick<Navigator, 'sendBeacon'>;
  const send = makeBeacon({
    address: '/api/events',
    navigator,
    fetch: (async (url: string, init: unknown) => {
      fetched.push([url, init]);
      if (fails) throw new TypeError('offline');
      return new Response(null, { status: 204 });
    }) as typeof fetch,
  });
  return { send, fetched };
}

it('passes the body to sendBeacon as JSON for our own server, and does nothing else', async () => {
  const beacons: [string, Blob][] = [];
  const { send, fetched } = open((url, body) => {
    beacons.push([url, body as Blob]);
    return true;
  });
  send('{"a":1}');
  expect(beacons.map(([url, blob]) => [url, blob.type])).toEqual([['/api/events', 'application/json']]);
  expect(await beacons[0]?.[1].text()).toBe('{"a":1}');
  expect(fetched).toEqual([]);
});

it.each([
  ['refuses', () => false],
  ['is missing', undefined],
])('falls back to fetch with keepalive if sendBeacon %s', (_how, sendBeacon) => {
  const { send, fetched } = open(sendBeacon);
  send('{}');
  expect(fetched).toMatchObject([['/api/events', { method: 'POST', keepalive: true, body: '{}' }]]);
});

it('never throws when sending fails', async () => {
  const broken = open(() => {
    throw new Error('blocked');
  });
  expect(() => broken.send('{}')).not.toThrow();
  expect(() => open(undefined, true).send('{}')).not.toThrow();
});
