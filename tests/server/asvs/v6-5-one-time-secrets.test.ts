import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { CODE_COUNT, CODE_LENGTH, codeMaterial } from '#core/identity/one-time-secret.ts';
import { ROSE } from '#tests/support/people.ts';
import { server, startServerPerTest } from '../../support/server-per-test.ts';
import { done } from './people.ts';

startServerPerTest();

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

it('6.5.2 6.5.4 a code has six digits, and is stored as a digest with 256 random bits of the browser that are not stored', async () => {
  const browser = server.browser();
  await done(server, browser, ['POST', '/api/auth/link', { email: ROSE }], 202);
  const { code, token } = await server.secretsFor(ROSE);
  expect([CODE_LENGTH, CODE_COUNT]).toEqual([6, 1_000_000]);
  expect(code).toMatch(/^\d{6}$/);
  const row = server.store.connection().prepare('SELECT * FROM challenges').get() as Record<string, string>;
  const browserId = browser.cookies.get('checkahead_browser') ?? '';
  expect(Buffer.from(browserId, 'base64url')).toHaveLength(32);
  const id = row.id ?? '';
  expect(row.code_hash).toBe(digest(codeMaterial(id, browserId, code)));
  expect(JSON.stringify(row)).not.toContain(browserId);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(Object.values(row)).not.toContain(code);
  // A thief of the database can try all million codes with everything in it and finds nothing.
  for (const known of ['', row.browser_hash ?? '', row.token_hash ?? '', id])
    expect(row.code_hash).not.toBe(digest(codeMaterial(id, known, code)));
  expect(row.code_hash).not.toBe(digest(code));
});
