import { beforeAll, expect, it, vi } from 'vitest';
import { sesAccepts, sesRefuses, startSesDouble } from '../../support/ses-double.ts';
import { startTestServer } from '../../support/test-server.ts';

beforeAll(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'example');
  return () => vi.unstubAllEnvs();
});

it('under MAIL=ses a throttled mail is retried, and the message id of SES is stored', async () => {
  const ses = await startSesDouble();
  const server = await startTestServer({
    environment: {
      MAIL: 'ses',
      SES_REGION: 'us-east-1',
      SES_ENDPOINT: ses.url,
      MAIL_FROM: 'hello@checkahead.example',
    },
  });
  const row = () =>
    server.store.connection().prepare('SELECT id, provider_id, given_up_at FROM outbox').get() as {
      id: string;
      provider_id: string | null;
      given_up_at: number | null;
    };
  ses.answer = sesRefuses('Throttling', 'Maximum sending rate exceeded.');
  expect((await server.send('POST', '/api/auth/link', { email: 'rose@example.com' })).status).toBe(202);
  await server.deliverMail();
  expect(row()).toMatchObject({ provider_id: null, given_up_at: null });

  ses.answer = sesAccepts('0100018c-abc');
  server.clock.advance(60_000);
  await server.deliverMail();
  await server.deliverMail();
  expect(row().provider_id).toBe('0100018c-abc');
  expect(ses.received.map(({ form }) => form.get('Tags.member.1.Value'))).toEqual([row().id, row().id]);
  const raw = Buffer.from(ses.received[1]?.form.get('RawMessage.Data') ?? '', 'base64').toString();
  expect(raw).toContain('From: CheckAhead <hello@checkahead.example>');
  expect(raw).toContain('To: rose@example.com');
  await server.stop();
  await ses.stop();
});
