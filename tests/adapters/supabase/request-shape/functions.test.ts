import { expect, it } from 'vitest';
import { makeHttpMagicLinkFunction, makeHttpPasswordCheck } from '#adapters/http/http-visitor-ports.ts';
import { loggingRequests } from '#adapters/supabase/link-request-log.ts';
import { ANON_KEY, json, openHostedDouble, SITE } from '#tests/support/hosted-double.ts';

const hosted = openHostedDouble();

const headers = {
  apikey: ANON_KEY,
  authorization: `Bearer ${ANON_KEY}`,
  'content-type': 'application/json',
};

it('generate-magic-link: the address, and the callback of this origin', async () => {
  hosted.answer('POST /functions/v1/generate-magic-link', json({}));
  const { transport, linkRequests } = hosted.browser();
  const { generateMagicLink } = loggingRequests(makeHttpMagicLinkFunction(transport, SITE), linkRequests);
  const campaign = { utm_source: 'radio' };
  (await generateMagicLink({ email: ' Rose@Example.com', campaign }))._unsafeUnwrap();
  expect(hosted.requests).toEqual([
    {
      method: 'POST',
      path: '/functions/v1/generate-magic-link',
      headers,
      body: { email: 'rose@example.com', redirectTo: 'https://site.example/auth/callback', campaign },
    },
  ]);
  expect(linkRequests.includes('rose@example.com')).toBe(true);
});

it('check-password: the password alone', async () => {
  hosted.answer('POST /functions/v1/check-password', json({ common: true }));
  const check = makeHttpPasswordCheck(hosted.browser().transport);
  expect((await check('Password1'))._unsafeUnwrap()).toBe(true);
  expect(hosted.requests).toEqual([
    { method: 'POST', path: '/functions/v1/check-password', headers, body: { password: 'Password1' } },
  ]);
});

it('a key of the new form is not sent as the bearer of a function', async () => {
  hosted.answer('POST /functions/v1/check-password', json({ common: false }));
  const anonKey = 'sb_publishable_0123456789';
  await makeHttpPasswordCheck(hosted.browser({ anonKey }).transport)('Marigold-Field-27');
  expect(hosted.requests[0]?.headers).toEqual({ apikey: anonKey, 'content-type': 'application/json' });
});
