import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import startSesV2Local from 'aws-ses-v2-local';
import { clearStore, getStoreReadonly } from 'aws-ses-v2-local/dist/store.js';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeSesMailer } from '#adapters/ses/ses-mailer.ts';
import { addressRefused, mailRefused, unavailable } from '#core/ports/failures.ts';
import { type MailAttachment, type MailMessage, maybeSent } from '#core/ports/mailer.ts';
import { describeMailerContract } from '../../contracts/mailer.contract.ts';
import { perTest } from '../../support/per-test.ts';
import { sesAccepts, sesRefuses, startSesDouble } from '../../support/ses-double.ts';

const FROM = 'hello@checkahead.example';
const mail: MailMessage = {
  id: '6f0c2f7e-1111-4111-8111-111111111111',
  to: 'rose@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
};
const SECRET = 'wJalrXUtnFEMI-never-in-a-log';

beforeAll(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', SECRET);
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  vi.stubEnv('SMTP_TRANSPORT', '');
  return () => vi.unstubAllEnvs();
});

const failures: string[] = [];
const open = (endpoint: string, answerTimeoutMs = 5_000) =>
  makeSesMailer({
    region: 'us-east-1',
    endpoint,
    from: FROM,
    fromName: 'CheckAhead',
    answerTimeoutMs,
    onFailure: (name) => failures.push(name),
  });

/** A stored attachment; its own type omits the header that it was read from. */
function attachmentOf(stored: unknown): MailAttachment {
  const { filename, content, headers } = stored as {
    filename: string;
    content: string;
    headers: Map<string, { value: string; params: Record<string, string> }>;
  };
  const { value = '', params = {} } = headers.get('content-type') ?? {};
  const kept = Object.entries(params).filter(([name]) => name !== 'name');
  return {
    filename,
    contentType: [value, ...kept.map(([name, each]) => `${name}=${each}`)].join('; '),
    content: Buffer.from(content, 'base64').toString(),
  };
}

describeMailerContract('ses', async () => {
  clearStore();
  let port = 0;
  let server: Server;
  const start = async () => {
    server = await startSesV2Local({ host: '127.0.0.1', port });
    port = (server.address() as AddressInfo).port;
  };
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  await start();
  const mailer = open(`http://127.0.0.1:${port}`);
  return {
    mailer,
    delivered: async () =>
      getStoreReadonly().emails.map(({ destination, replyTo, subject, body, attachments }) => ({
        to: destination.to.join(),
        ...(replyTo[0] === undefined ? {} : { replyTo: replyTo[0] }),
        subject,
        text: body.text ?? '',
        html: body.html ?? '',
        ...(attachments.length > 0 ? { attachments: attachments.map(attachmentOf) } : {}),
      })),
    breakBackend: stop,
    healBackend: start,
    async close() {
      mailer.close();
      if (server.listening) await stop();
    },
  };
});

describe('ses', () => {
  const ses = perTest(startSesDouble, ({ stop }) => stop());
  const mailer = perTest(() => open(ses.url));
  const rawOf = (index: number) =>
    Buffer.from(ses.received[index]?.form.get('RawMessage.Data') ?? '', 'base64').toString();

  it('returns the id assigned by SES', async () => {
    ses.answer = sesAccepts('0100018c-abc');
    expect((await mailer.send(mail))._unsafeUnwrap()).toEqual({ providerId: '0100018c-abc' });
  });

  it('sends one signed request: sender, recipient, the raw message and the outbox id', async () => {
    await mailer.send(mail);
    const [request, ...more] = ses.received;
    expect(more).toEqual([]);
    const form = Object.fromEntries(request?.form ?? []);
    expect(form).toEqual({
      Action: 'SendRawEmail',
      Version: '2010-12-01',
      Source: FROM,
      'Destinations.member.1': 'rose@example.com',
      'RawMessage.Data': expect.any(String),
      'Tags.member.1.Name': 'outbox-id',
      'Tags.member.1.Value': mail.id,
    });
    expect(request?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/us-east-1\/ses\/aws4_request, /,
    );
    const raw = rawOf(0);
    expect(raw).toContain(`From: CheckAhead <${FROM}>\r\n`);
    expect(raw).toContain(`Message-ID: <${mail.id}@checkahead.example>\r\n`);
    expect(raw).toContain('Auto-Submitted: auto-generated\r\n');
  });

  it('a message sent twice has the same id twice', async () => {
    await mailer.send(mail);
    await mailer.send(mail);
    expect(ses.received.map(({ form }) => form.get('Tags.member.1.Value'))).toEqual([mail.id, mail.id]);
  });

  it('omits the tag for an id that is not a valid tag value', async () => {
    await mailer.send({ ...mail, id: 'mail:7' });
    expect(ses.received[0]?.form.has('Tags.member.1.Value')).toBe(false);
  });

  it.each([
    ['MessageRejected', 'Transaction failed: Message contains a virus.', 400, mailRefused],
    ['InvalidParameterValue', 'Missing final &apos;@domain&apos;', 400, addressRefused],
    ['MessageRejected', 'Email address is not verified.', 400, unavailable()],
    ['MailFromDomainNotVerifiedException', 'not verified', 400, unavailable()],
    ['Throttling', 'Maximum sending rate exceeded.', 400, unavailable()],
    ['ThrottlingException', 'Rate exceeded', 400, unavailable()],
    ['AccountSendingPausedException', 'Sending is paused.', 400, unavailable()],
    ['SignatureDoesNotMatch', 'The signature does not match.', 403, unavailable()],
    ['InvalidClientTokenId', 'The security token is invalid.', 403, unavailable()],
    ['MessageRejected', 'Internal', 500, maybeSent],
    ['ServiceUnavailable', 'Try again.', 503, unavailable()],
  ] as const)('maps %s (%s, %i) after one attempt', async (code, words, status, failure) => {
    ses.answer = sesRefuses(code, words, status);
    expect((await mailer.send(mail))._unsafeUnwrapErr()).toEqual(failure);
    expect(ses.received).toHaveLength(1);
    expect(failures.at(-1)).toBe(code);
  });

  it.each([
    ['a 503 that is no XML', { status: 503, body: 'upstream is away' }, unavailable()],
    ['a 503 without a body', { status: 503, body: '' }, unavailable()],
    ['a page of a proxy', { status: 502, body: '<html><body>Bad Gateway</body></html>' }, maybeSent],
    ['a page with a good status', { status: 200, body: '<html><p>Log in</p></html>' }, maybeSent],
    ['an error with a good status', { ...sesRefuses('Throttling', 'Later.'), status: 200 }, maybeSent],
    ['a success that broke off', { status: 200, body: sesAccepts('ses-1').body.slice(0, 120) }, maybeSent],
    ['no answer', null, maybeSent],
  ])('says whether the message may have been sent: %s', async (_what, answer, failure) => {
    const impatient = open(ses.url, 300);
    ses.answer = answer;
    expect((await impatient.send(mail))._unsafeUnwrapErr()).toEqual(failure);
    impatient.close();
  });

  it('says that nothing was sent when SES cannot be reached', async () => {
    await ses.stop();
    expect((await mailer.send(mail))._unsafeUnwrapErr()).toEqual(unavailable());
  });

  it('offers to unsubscribe from announcements, and from nothing else', async () => {
    const unsubscribeUrl = 'https://checkahead.example/unsubscribe?token=abc';
    await mailer.send({ ...mail, unsubscribeUrl });
    expect(rawOf(0)).toContain(
      `List-Unsubscribe: <${unsubscribeUrl}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n`,
    );
    await mailer.send(mail);
    expect(rawOf(1)).not.toContain('List-Unsubscribe');
  });

  it('has exactly one recipient: a list in the address is sent to nobody', async () => {
    await mailer.send({ ...mail, to: 'rose@example.com, eve@example.com' });
    const { form } = ses.received[0] ?? { form: new URLSearchParams() };
    expect(form.get('Destinations.member.1')).toBe('"rose@example.com, eve"@example.com');
    expect(form.has('Destinations.member.2')).toBe(false);
    expect((await mailer.send({ ...mail, to: '' }))._unsafeUnwrapErr().kind).toBe('mail-refused');
    expect(ses.received).toHaveLength(1);
  });

  it('writes nothing to the console on any failure, and returns no secret', async () => {
    const written = (['log', 'info', 'warn', 'error', 'debug'] as const).map((method) =>
      vi.spyOn(console, method).mockImplementation(() => {}),
    );
    ses.answer = sesRefuses('SignatureDoesNotMatch', `The string to sign was ${SECRET}`, 403);
    const refused = await mailer.send(mail);
    expect(JSON.stringify(refused)).not.toContain(SECRET);
    for (const method of written) expect(method).not.toHaveBeenCalled();
  });
});
