import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import { readForm, readJson } from '#server/http/read-body.ts';

/** A request whose body breaks off, as when the client closes the connection. */
const brokenOff = (mediaType: string, headers: Readonly<Record<string, string>> = {}) =>
  new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': mediaType, ...headers },
    body: new ReadableStream({
      start: (stream) => stream.error(new Error('aborted')),
    }),
    duplex: 'half',
  } as RequestInit);

it.each([{}, { 'transfer-encoding': 'chunked' }])(
  'a body that breaks off is a failure, with %j',
  async (headers) => {
    expect((await readForm(brokenOff('application/x-www-form-urlencoded', headers))).isErr()).toBe(true);
    expect((await readJson(brokenOff('application/json', headers), z.unknown())).isErr()).toBe(true);
  },
);
