import { expect, it } from 'vitest';
import { contentSecurityPolicy, NOTHING_INLINE } from '#server/http/headers.ts';
import { litePerTest } from '../../support/lite-per-test.ts';
import { startTestServer } from '../../support/test-server.ts';

const lite = litePerTest();

const connectTo = (policy: string | null) =>
  policy
    ?.split('; ')
    .find((directive) => directive.startsWith('connect-src'))
    ?.split(' ')
    .slice(1);

it('the page may connect to the selected hosted project and no other external origin', async () => {
  const environment = { ...lite.environment, SUPABASE_URL: 'https://project.supabase.example' };
  const hosted = await startTestServer({ environment });
  const policy = (await fetch(`${hosted.url}/faq`)).headers.get('content-security-policy');
  await hosted.stop();
  expect(connectTo(policy)).toEqual(["'self'", 'https://project.supabase.example']);

  // Set, but not selected.
  const embedded = await startTestServer({
    environment: { ...environment, BACKEND: 'server', DATABASE_URL: '' },
  });
  const own = (await fetch(`${embedded.url}/faq`)).headers.get('content-security-policy');
  await embedded.stop();
  expect(own).toBe(contentSecurityPolicy(NOTHING_INLINE));
});
