import { expect, it } from 'vitest';
import { litePerTest } from '../../support/lite-per-test.ts';

const lite = litePerTest();

const askForLink = (email: string) => lite.send('POST', '/auth/v1/otp', { email, create_user: true });

it('mails our own text, with a link (token in the fragment) and a code that both sign in', async () => {
  expect((await askForLink('rose@example.com')).status).toBe(200);
  const [mail] = lite.mailsTo('rose@example.com');
  expect(mail?.html).toContain('not affiliated with or endorsed by the Social Security Administration');
  expect(mail?.html).toContain(`>${mail?.code}<`);
  expect(mail?.html).toContain(`/auth/callback#token_hash=${mail?.tokenHash}&amp;type=`);
  expect(mail?.html).not.toContain('{{');
  expect((await lite.followLink('rose@example.com')).access_token).toMatch(/^ey/);
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
