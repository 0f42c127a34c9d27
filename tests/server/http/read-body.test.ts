import { expect, it, vi } from 'vitest';
import { z } from 'zod/mini';
import { TEXT_MAX_LENGTH } from '#core/api/requests.ts';
import { readForm, readJson } from '#server/http/read-body.ts';

/** A request whose body breaks off, as when the client closes the connection. */
const brokenOff = (mediaType: string, headers: Readonly<Record<string, string>> = {}) =>
  new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': mediaType, ...headers },
    body: new ReadableStream({ start: (stream) => stream.error(new Error('aborted')) }),
    duplex: 'half',
  } as RequestInit);

it.each([{}, { 'transfer-encoding': 'chunked' }])('a body cut off is a failure, with %j', async (headers) => {
  expect((await readForm(brokenOff('application/x-www-form-urlencoded', headers))).isErr()).toBe(true);
  expect((await readJson(brokenOff('application/json', headers), z.unknown())).isErr()).toBe(true);
});

const sent = (body: string) =>
  readJson(
    new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }),
    z.unknown(),
  );

it.each([
  '['.repeat(60_000),
  `${'['.repeat(9)}${']'.repeat(9)}`,
  `{"a":${'{"a":'.repeat(8)}1${'}'.repeat(9)}`,
  JSON.stringify({ changes: Array(2_000).fill({}) }),
  JSON.stringify(Array(2_001).fill(1)),
  JSON.stringify(Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [index, '']))),
])('JSON nested deeper or with more values than ours is refused before it is parsed: %.20s', async (body) => {
  const parse = vi.spyOn(JSON, 'parse');
  expect((await sent(body)).isErr()).toBe(true);
  expect(parse).not.toHaveBeenCalled();
});

it.each([
  [{ a: [{ b: [{ c: [[1]] }] }] }],
  [{ text: '[[[[[[[[[[[[ \\" {{{{{{{{{{{{{' }],
  [{ text: ',{['.repeat(2_001) }],
  [Array(1_000).fill([])],
])('%.30j is neither nested too deep nor too large', async (body) => {
  expect((await sent(JSON.stringify(body)))._unsafeUnwrap()).toEqual(body);
});

it('a form of thousands of fields is refused before they are decoded', async () => {
  const form = (fields: number) =>
    readForm(
      new Request('http://localhost/', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `${'%ff&'.repeat(fields - 1)}email=a`,
      }),
    );
  expect((await form(100))._unsafeUnwrap()('email')).toBe('a');
  expect((await form(101)).isErr()).toBe(true);
});

it('a field of a form is cut', async () => {
  const body = new URLSearchParams({ email: 'x'.repeat(2_000), code: '123456' });
  const field = (await readForm(new Request('http://localhost/', { method: 'POST', body })))._unsafeUnwrap();
  expect([field('email').length, field('code')]).toEqual([TEXT_MAX_LENGTH, '123456']);
});
