import { expect, it } from 'vitest';
import { executeTrusted, makeServiceClient } from '#adapters/supabase/server/service-client.ts';

it.each([
  ['no answer', async () => Promise.reject(new TypeError('fetch failed')), ['no answer']],
  ['a 503', async () => Response.json({ code: '57P03' }, { status: 503 }), ['503']],
  ['a 429', async () => Response.json({ code: 'x' }, { status: 429 }), ['429']],
  ['an answer', async () => Response.json([]), []],
] as const)('tells of an outage of the project by its code: %s', async (_name, fetch, codes) => {
  const told: string[] = [];
  const client = makeServiceClient({
    url: 'https://project.supabase.example',
    serviceKey: 'sb_secret_0123456789abcdef',
    fetch,
    onFault: (code) => told.push(code),
  });
  const read = await executeTrusted(client.from('outbox').select('id'));
  expect(read.isOk()).toBe(codes.length === 0);
  expect(told).toEqual(codes);
});
