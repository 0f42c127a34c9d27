import { errAsync, okAsync } from 'neverthrow';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contactMail } from '#core/contact/contact-mail.ts';
import { addressRefused, mailRefused, unavailable } from '#core/ports/failures.ts';
import type { Mailer, MailMessage } from '#core/ports/mailer.ts';
import { secretsIn } from '#tests/support/take-mails.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

/** Mails arrive in `sent` unless it is down. */
function makeProvider() {
  const sent: MailMessage[] = [];
  return {
    sent,
    down: true,
    send(message: MailMessage): ReturnType<Mailer['send']> {
      if (this.down) return errAsync(unavailable());
      sent.push(message);
      return okAsync({ providerId: null });
    },
  };
}

it('mail is neither lost nor duplicated while the provider is down, and no request waits for it', async () => {
  const provider = makeProvider();
  const { sent } = provider;
  const server = await startTestServer({ mailer: provider });
  for (let n = 0; n < 30; n += 1)
    expect((await server.send('POST', '/api/auth/link', { email: `p${n}@example.com` })).status).toBe(202);
  for (let tries = 0; tries < 5; tries += 1) {
    await server.deliverMail();
    server.clock.advance(60_000);
  }
  expect(sent).toEqual([]);
  provider.down = false;
  server.clock.advance(15 * 60_000);
  await server.deliverMail();
  await server.deliverMail();
  expect(new Set(sent.map(({ to }) => to)).size).toBe(30);
  expect(sent).toHaveLength(30);
  await server.stop();
});

it.each([
  [mailRefused, 1],
  [addressRefused, 0],
])('after a day of %o, %i mails arrive', async (failure, arrive) => {
  const provider = makeProvider();
  const server = await startTestServer({
    mailer: { send: (message) => (provider.down ? errAsync(failure) : provider.send(message)) },
  });
  const { supportEmail } = server.settings.site;
  const message = contactMail({ name: 'Rose', email: 'rose@example.com', message: 'Hello' }, supportEmail);
  expect((await server.send('POST', '/functions/v1/send-email', message)).status).toBe(200);
  for (let quarters = 0; quarters < 90; quarters += 1) {
    await server.deliverMail();
    server.clock.advance(15 * 60_000);
  }
  provider.down = false;
  await server.deliverMail();
  expect(provider.sent).toHaveLength(arrive);
  await server.stop();
});

it('a provider that fails after accepting causes at most one duplicate', async () => {
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

describe('a link that becomes invalid before its mail is sent', () => {
  const ROSE = 'rose@example.com';
  let server: TestServer;
  let provider: ReturnType<typeof makeProvider>;
  let sent: MailMessage[];
  beforeEach(async () => {
    provider = makeProvider();
    sent = provider.sent;
    server = await startTestServer({ mailer: provider });
  });
  afterEach(() => server.stop());
  const ask = async (email = ROSE, path = '/api/auth/link', browser = server.browser()) =>
    expect((await server.send('POST', path, { email }, { browser })).status).toBe(202);
  const tokenOf = (mail: MailMessage | undefined) => secretsIn(mail?.text).token;
  const waiting = () =>
    server.store.connection().prepare('SELECT count(*) FROM outbox WHERE due_at IS NOT NULL').pluck().get();
  const recover = async () => {
    provider.down = false;
    server.clock.advance(15 * 60_000);
    await server.deliverMail();
  };

  it('is not sent if the same browser requested a newer one: one mail arrives, and it works', async () => {
    const browser = server.browser();
    await ask(ROSE, '/api/auth/link', browser);
    await server.deliverMail();
    server.clock.advance(61_000);
    await ask(ROSE, '/api/auth/reset', browser);
    await server.deliverMail();
    server.clock.advance(61_000);
    await ask(ROSE, '/api/auth/link', browser);
    await recover();
    expect(sent).toHaveLength(1);
    const finished = await server.send('POST', '/api/auth/link/finish', { token: tokenOf(sent[0]) });
    expect(finished.status).toBe(200);
  });

  it('is dropped after half an hour and its secret erased; a later one is sent', async () => {
    await ask();
    await ask('otis@example.com', '/api/auth/reset');
    await server.deliverMail();
    server.clock.advance(30 * 60_000);
    provider.down = false;
    await server.deliverMail();
    expect(sent).toEqual([]);
    expect(waiting()).toBe(0);
    const kept = server.store.connection().prepare('SELECT recipient, subject, body_text FROM outbox').all();
    expect(kept).toEqual(Array(2).fill({ recipient: null, subject: null, body_text: null }));
    await ask();
    await server.deliverMail();
    expect(sent.map(({ to }) => to)).toEqual([ROSE]);
  });

  it('is still sent just before it expires', async () => {
    await ask();
    server.clock.advance(30 * 60_000 - 1);
    provider.down = false;
    await server.deliverMail();
    expect(sent).toHaveLength(1);
  });

  it('is not sent again after use if the record of its delivery was lost', async () => {
    await ask();
    provider.down = false;
    await server.deliverMail();
    // Like after a crash between the provider's acceptance and our record of it.
    const again =
      "UPDATE outbox SET due_at = 0, delivered_at = NULL, recipient = ?, subject = '', body_text = '', body_html = ''";
    server.store.connection().prepare(again).run(ROSE);
    await server.send('POST', '/api/auth/link/finish', { token: tokenOf(sent[0]) });
    await recover();
    expect(sent).toHaveLength(1);
  });

  it('is not sent after five wrong codes', async () => {
    const browser = server.browser();
    await server.send('POST', '/api/auth/link', { email: ROSE }, { browser });
    for (let n = 0; n < 5; n += 1) {
      const attempt = { email: ROSE, code: String(n).repeat(6) };
      expect((await server.send('POST', '/api/auth/code', attempt, { browser })).status).toBe(401);
    }
    await recover();
    expect(sent).toEqual([]);
  });

  it('is not revealed by responses or by other mail to that address', async () => {
    const book = async () => {
      const { slots } = (await (await server.send('GET', '/api/consultations')).json()) as {
        slots: { startsAt: number }[];
      };
      const startsAt = slots[0]?.startsAt;
      const call = { startsAt, name: 'Rose', email: ROSE };
      const booked = await server.send('POST', '/api/consultations', call, { browser });
      expect(booked.status).toBe(201);
    };
    const browser = server.browser();
    await ask();
    provider.down = false;
    await server.deliverMail();
    await server.send('POST', '/api/auth/link/finish', { token: tokenOf(sent[0]) }, { browser });
    provider.down = true;
    sent.length = 0;
    server.clock.advance(61_000);
    await book();
    await ask();
    server.clock.advance(61_000);
    await ask();
    server.clock.advance(31 * 60_000);
    await recover();
    const toRose = sent.filter(({ to }) => to === ROSE);
    expect(toRose.map(({ attachments = [] }) => attachments.length)).toEqual([1]);
  });
});
