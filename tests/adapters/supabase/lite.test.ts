import { expect, it } from 'vitest';
import { dataFailure } from '#adapters/supabase/run-query.ts';
import { litePerTest } from '../../support/lite-per-test.ts';

const lite = litePerTest();

const askForLink = (email: string) => lite.send('POST', '/auth/v1/otp', { email, create_user: true });
const save = (token: string, row: object) =>
  lite.send('POST', '/rest/v1/user_onboarding?on_conflict=email', row, token, {
    prefer: 'resolution=merge-duplicates, return=representation',
  });
async function signIn(email: string): Promise<string> {
  await askForLink(email);
  return (await lite.followLink(email)).access_token;
}

it('mails our own text, with a link (token in the fragment) and a code that both sign in', async () => {
  expect((await askForLink('rose@example.com')).status).toBe(200);
  const [mail] = lite.mailsTo('rose@example.com');
  expect(mail?.html).toContain('not affiliated with or endorsed by the Social Security Administration');
  expect(mail?.html).toContain(`>${mail?.code}<`);
  expect(mail?.html).toContain(`/auth/callback#token_hash=${mail?.tokenHash}&amp;type=`);
  expect(mail?.html).not.toContain('{{');
  expect((await lite.followLink('rose@example.com')).access_token).toMatch(/^ey/);
});

it('a person who followed the link writes their own row only, and the database sets the timestamps', async () => {
  const token = await signIn('rose@example.com');
  const saved = await save(token, { email: 'Rose@Example.com', first_name: 'Rose', email_auth: false });
  expect(saved.status).toBe(201);
  expect(saved.body).toMatchObject([
    {
      email: 'rose@example.com',
      first_name: 'Rose',
      email_auth: true,
      email_verified_at: expect.any(String),
    },
  ]);
  const foreign = await save(token, { email: 'otis@example.com', first_name: 'Eve' });
  expect([foreign.status, (foreign.body as { code: string }).code]).toEqual([403, '42501']);
});

it.each(['first_name', 'last_name'])(
  'a hidden sign in %s, past the page, is what the port calls rejected',
  async (column) => {
    const token = await signIn('rose@example.com');
    const answer = await save(token, { email: 'rose@example.com', [column]: 'Ro\u202ese' });
    const error = answer.body as { code: string; message: string };
    expect([answer.status, error.code]).toEqual([400, '23514']);
    expect(dataFailure({ status: answer.status, error })).toEqual({ kind: 'rejected' });
    expect(await lite.query('select * from public.user_onboarding')).toEqual([]);
  },
);

it('a password chosen by the person is reported as one; signing in by link is not', async () => {
  const token = await signIn('rose@example.com');
  const hasPassword = async () => {
    const [row] = await lite.query('select password_hash is not null as chosen from checkahead.accounts');
    return row?.chosen;
  };
  expect(await hasPassword()).toBe(false);
  const chosen = await lite.send('PUT', '/auth/v1/user', { password: 'Correct-Horse-7' }, token);
  expect(chosen.status).toBe(200);
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
