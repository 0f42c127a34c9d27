import { expect, it } from 'vitest';
import { makeHttpMagicLinkFunction } from '#adapters/http/http-ports.ts';
import { loggingRequests } from '#adapters/supabase/link-request-log.ts';
import { ANON_KEY, json, openHostedDouble, SITE } from '#tests/support/hosted-double.ts';

const hosted = openHostedDouble();

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
      headers: {
        apikey: ANON_KEY,
        authorization: `Bearer ${ANON_KEY}`,
        'content-type': 'application/json',
      },
      body: { email: 'rose@example.com', redirectTo: 'https://site.example/auth/callback', campaign },
    },
  ]);
  expect(linkRequests.includes('rose@example.com')).toBe(true);
});
