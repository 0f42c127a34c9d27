import { expect, it } from 'vitest';
import { contentSecurityPolicy, NOTHING_INLINE } from '#server/http/headers.ts';
import { startTestServer } from '../../support/test-server.ts';

const connectTo = (policy: string | null) =>
  policy
    ?.split('; ')
    .find((directive) => directive.startsWith('connect-src'))
    ?.split(' ')
    .slice(1);

it('the page may connect to the selected hosted project and no other external origin', async () => {
  const environment = {
    SUPABASE_URL: 'https://project.supabase.example',
    SUPABASE_ANON_KEY: 'sb_publishable_0123456789',
    SUPABASE_SERVICE_KEY: 'sb_secret_0123456789abcdef',
  };
  const hosted = await startTestServer({ environment: { ...environment, BACKEND: 'supabase' } });
  const policy = (await fetch(`${hosted.url}/faq`)).headers.get('content-security-policy');
  await hosted.stop();
  expect(connectTo(policy)).toEqual(["'self'", 'https://project.supabase.example']);

  // Set, but not selected.
  const embedded = await startTestServer({ environment });
  const own = (await fetch(`${embedded.url}/faq`)).headers.get('content-security-policy');
  await embedded.stop();
  expect(own).toBe(contentSecurityPolicy(NOTHING_INLINE));
});
