import { errAsync, okAsync } from 'neverthrow';
import { expect, it } from 'vitest';
import { unavailable } from '#core/ports/failures.ts';
import type { Mailer, MailMessage } from '#core/ports/mailer.ts';
import { startTestServer } from '../../support/test-server.ts';

it('mail is neither lost nor doubled while the provider is down, and no request waits for it', async () => {
  const sent: MailMessage[] = [];
  let down = true;
  const mailer: Mailer = {
    send(message) {
      if (down) return errAsync(unavailable());
      sent.push(message);
      return okAsync({ providerId: null });
    },
  };
  const server = await startTestServer({ mailer });
  for (let n = 0; n < 30; n += 1) {
    expect((await server.send('POST', '/api/auth/link', { email: `p${n}@example.com` })).status).toBe(202);
  }
  for (let tries = 0; tries < 5; tries += 1) {
    await server.deliverMail();
    server.clock.advance(60_000);
  }
  expect(sent).toEqual([]);
  down = false;
  server.clock.advance(15 * 60_000);
  await server.deliverMail();
  await server.deliverMail();
  expect(new Set(sent.map(({ to }) => to)).size).toBe(30);
  expect(sent).toHaveLength(30);
  await server.stop();
});

it('a provider that dies after accepting causes at most one duplicate', async () => {
  const sent: string[] = [];
  let dies = true;
  const mailer: Mailer = {
    send(message) {
      sent.push(message.id);
      if (dies) throw new Error('the process ends here');
      return okAsync({ providerId: null });
    },
  };
  const server = await startTestServer({ mailer });
  await server.send('POST', '/api/auth/link', { email: 'rose@example.com' });
  await expect(server.deliverMail()).rejects.toThrow();
  dies = false;
  for (let minutes = 0; minutes < 10; minutes += 1) {
    server.clock.advance(60_000);
    await server.deliverMail();
  }
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
  await server.stop();
});
