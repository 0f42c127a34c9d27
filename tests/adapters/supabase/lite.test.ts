import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dataFailure } from '#adapters/supabase/data-failures.ts';
import { choosePassword, type Lite, startLite } from '../../support/lite.ts';

let lite: Lite;
beforeAll(async () => {
  lite = await startLite();
});
beforeEach(() => lite.reset());
afterAll(() => lite.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${lite.url}${path}`, {
    method: 'POST',
    headers: { apikey: lite.anonKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const askForLink = (email: string) => post('/auth/v1/otp', { email, create_user: true });
/** Signs in with the link of the newest mail, and returns the access token. */
async function followLink(email: string): Promise<string> {
  const mail = lite.mailsTo(email)[0];
  const fragment = /\/auth\/callback#([^"]+)"/.exec(mail?.html ?? '')?.[1]?.replaceAll('&amp;', '&');
  const { token_hash, type } = Object.fromEntries(new URLSearchParams(fragment));
  const answer = await post('/auth/v1/verify', { token_hash, type });
  return ((await answer.json()) as { access_token: string }).access_token;
}

it('mails our own text, with a link (token in the fragment) and a code that both sign in', async () => {
  expect((await askForLink('rose@example.com')).status).toBe(200);
  const [mail] = lite.mailsTo('rose@example.com');
  expect(mail?.html).toContain('not affiliated with or endorsed by the Social Security Administration');
  expect(mail?.html).toContain(`>${mail?.code}<`);
  expect(mail?.html).toContain(`/auth/callback#token_hash=${mail?.tokenHash}&amp;type=`);
  expect(mail?.html).not.toContain('{{');
  expect(await followLink('rose@example.com')).toMatch(/^ey/);
});

it('a person who followed the link writes their own row only, and the database sets the timestamps', async () => {
  await askForLink('rose@example.com');
  const token = await followLink('rose@example.com');
  const save = (row: object) =>
    post('/rest/v1/user_onboarding?on_conflict=email', row, {
      authorization: `Bearer ${token}`,
      prefer: 'resolution=merge-duplicates, return=representation',
    });
  const saved = await save({ email: 'Rose@Example.com', first_name: 'Rose', email_auth: false });
  expect(saved.status).toBe(201);
  expect(await saved.json()).toMatchObject([
    {
      email: 'rose@example.com',
      first_name: 'Rose',
      email_auth: true,
      email_verified_at: expect.any(String),
    },
  ]);
  const foreign = await save({ email: 'otis@example.com', first_name: 'Eve' });
  expect([foreign.status, ((await foreign.json()) as { code: string }).code]).toEqual([403, '42501']);
});

it.each(['first_name', 'last_name'])(
  'a hidden sign in %s, past the page, is what the port calls rejected',
  async (column) => {
    await askForLink('rose@example.com');
    const token = await followLink('rose@example.com');
    const answer = await post(
      '/rest/v1/user_onboarding?on_conflict=email',
      { email: 'rose@example.com', [column]: 'Ro\u202ese' },
      { authorization: `Bearer ${token}`, prefer: 'resolution=merge-duplicates' },
    );
    const error = (await answer.json()) as { code: string; message: string };
    expect([answer.status, error.code]).toEqual([400, '23514']);
    expect(dataFailure({ status: answer.status, error })).toEqual({ kind: 'rejected' });
    expect(await lite.query('select * from public.user_onboarding')).toEqual([]);
  },
);

it('a password chosen by the person is reported as one; signing in by link is not', async () => {
  await askForLink('rose@example.com');
  const token = await followLink('rose@example.com');
  const hasPassword = async () => {
    const [row] = await lite.query(
      `select public.read_person(id, email) -> 'account' -> 'has_password' as chosen from auth.users`,
    );
    return row?.chosen;
  };
  expect(await hasPassword()).toBe(false);
  expect(await choosePassword(lite, token, 'Correct-Horse-7')).toBe(200);
  expect(await hasPassword()).toBe(true);
});

it('is empty after a reset, and responds with 503 while it is broken', async () => {
  expect(await lite.query('select count(*)::int as n from auth.users')).toEqual([{ n: 0 }]);
  expect(lite.mailsTo('rose@example.com')).toEqual([]);
  lite.breakService();
  expect((await askForLink('rose@example.com')).status).toBe(503);
  expect(lite.requests).toEqual(['POST /auth/v1/otp']);
  lite.healService();
  expect((await askForLink('rose@example.com')).status).toBe(200);
});
