import type { Hono } from 'hono';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { stepRecordSchema } from '#core/record/onboarding-record.ts';
import { litePerTest } from '../../support/lite-per-test.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const seen = vi.hoisted(() => ({ routes: [] as unknown[], bodies: [] as unknown[] }));
vi.mock('#server/http/create-http-app.ts', async (original) => {
  const actual = await original<typeof import('#server/http/create-http-app.ts')>();
  const createHttpApp: typeof actual.createHttpApp = (dependencies, routes) => {
    seen.routes.push(routes);
    return actual.createHttpApp(dependencies, routes);
  };
  return { ...actual, createHttpApp };
});
vi.mock('#server/http/read-body.ts', async (original) => {
  const actual = await original<typeof import('#server/http/read-body.ts')>();
  const readJson: typeof actual.readJson = (request, schema) => {
    seen.bodies.push(schema);
    return actual.readJson(request, schema);
  };
  // A form bounds every field itself.
  const readForm: typeof actual.readForm = (request) => {
    seen.bodies.push(z.strictObject({}));
    return actual.readForm(request);
  };
  return { ...actual, readJson, readForm };
});

/** A text that ends, with a number of characters that the pattern bounds. */
const isBoundedPattern = (pattern: string) =>
  /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replace(/\\./g, ''));

type Json = z.core.JSONSchema.BaseSchema;
const ofText = ({ type, maxLength, pattern, enum: words, const: word }: Json) =>
  [type].flat().includes('string') &&
  maxLength === undefined &&
  words === undefined &&
  word === undefined &&
  !isBoundedPattern(pattern ?? '');

/** Where a value has no greatest length, such as `$.email` or `$.events[]`. */
function unbounded(schema: Json, path: string): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [], additionalProperties: more } = schema;
  const parts = [
    ...Object.entries(properties).flatMap(([name, part]) => unbounded(part as Json, `${path}.${name}`)),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((part) => unbounded(part as Json, path)),
    ...(items === undefined ? [] : unbounded(items as Json, `${path}[]`)),
    ...(typeof more === 'object' ? [`${path}.*`] : []),
  ];
  const isAnything = Object.keys(schema).every((key) => key === '$schema');
  const isOpen = ofText(schema) || (schema.type === 'array' && schema.maxItems === undefined);
  return isAnything || isOpen ? [path, ...parts] : parts;
}

const unboundedOf = (schema: z.core.$ZodType) =>
  unbounded(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '$');

let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  seen.routes.length = 0;
});

const lite = litePerTest();

it.each([
  ['server', 25],
  ['supabase', 10],
])('every body that a route of BACKEND=%s reads has a greatest length', async (backend, least) => {
  server = await startTestServer({ environment: backend === 'server' ? {} : lite.environment });
  const routes = (seen.routes as Hono[]).flatMap(({ routes: all }) => all);
  const writing = routes.filter(({ method, path }) => method !== 'ALL' && method !== 'GET' && path !== '*');
  expect(writing.length).toBeGreaterThanOrEqual(least);
  for (const { method, path } of writing) {
    seen.bodies.length = 0;
    const answer = await server.send(method, path, {});
    await answer.body?.cancel();
    const read = seen.bodies as z.core.$ZodType[];
    expect(read.length, `${method} ${path} reads its body`).toBeGreaterThan(0);
    // Core's own schema bounds what is inside.
    const open = read
      .flatMap(unboundedOf)
      .filter((place) => `${path} ${place}` !== '/api/onboarding $.changes');
    expect(open, `${method} ${path}`).toEqual([]);
  }
  expect(unboundedOf(stepRecordSchema)).toEqual([]);
});

it.each([
  ['a text', z.string(), ['$']],
  ['a refined text', z.strictObject({ a: z.string().refine(() => true) }), ['$.a']],
  ['a pattern without an end', z.string().regex(/^a{3,}$/), ['$']],
  ['a list', z.strictObject({ a: z.array(z.string().max(3)) }), ['$.a']],
  ['a choice', z.union([z.boolean(), z.string().nullable()]), ['$']],
  ['names that are not fixed', z.record(z.string().max(9), z.boolean()), ['$.*']],
  ['anything', z.strictObject({ a: z.unknown() }), ['$.a']],
  ['bounded texts', z.strictObject({ a: z.array(z.string().max(9)).max(9), b: z.uuid() }), []],
])('the walk finds %s', (_name, schema, places) => expect(unboundedOf(schema)).toEqual(places));
