import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { makeSmtpMailer } from '#adapters/node/smtp-mailer.ts';
import { addressRefused, mailRefused, unavailable } from '#core/ports/failures.ts';
import { maybeSent } from '#core/ports/mailer.ts';
import { describeMailerContract } from '../../contracts/mailer.contract.ts';
import { perTest } from '../../support/per-test.ts';
import { SMTP_CERTIFICATE } from '../../support/smtp-certificate.ts';
import {
  decodeWords,
  type SmtpDouble,
  type SmtpEncryption,
  startSmtpDouble,
} from '../../support/smtp-double.ts';

const FROM = 'hello@checkahead.example';
const mail = { id: 'mail-7', to: 'rose@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

describeMailerContract('smtp', async () => {
  const provider = await startSmtpDouble();
  const mailer = makeSmtpMailer({ url: provider.url, from: FROM, fromName: 'CheckAhead' });
  return {
    mailer,
    delivered: async () => provider.received,
    breakBackend: () => provider.stop(),
    healBackend: () => provider.restart(),
    async close() {
      mailer.close();
      await provider.stop();
    },
  };
});

describe('smtp', () => {
  const provider = perTest(
    () => startSmtpDouble(),
    ({ stop }) => stop(),
  );
  const mailer = perTest(() => makeSmtpMailer({ url: provider.url, from: FROM, fromName: 'CheckAhead' }));

  it.each([
    [550, '5.1.1 No such user', addressRefused],
    [553, '5.1.3 Mailbox name not allowed', addressRefused],
    [550, 'No such user', mailRefused],
    [550, '5.1.90 Too many recipients today', mailRefused],
    [550, '5.4.5 Daily user sending limit exceeded', mailRefused],
    [550, '5.7.1 Your server is blocked', mailRefused],
    [450, 'Busy', unavailable()],
    [421, 'Closing', unavailable()],
  ] as const)('maps a reply of %i %s', async (code, words, failure) => {
    Object.assign(provider, { refuseWith: code, refusal: words });
    expect((await mailer.send(mail))._unsafeUnwrapErr()).toEqual(failure);
    expect(provider.received).toEqual([]);
  });

  it('offers to unsubscribe from announcements, and from nothing else', async () => {
    const unsubscribeUrl = 'https://checkahead.example/unsubscribe?token=abc';
    await mailer.send({ ...mail, unsubscribeUrl });
    await mailer.send(mail);
    expect(provider.received.map(({ unsubscribe }) => unsubscribe)).toEqual([
      [`<${unsubscribeUrl}>`, 'List-Unsubscribe=One-Click'],
      [undefined, undefined],
    ]);
  });

  it('has the outbox id, so that a message sent twice can be recognized', async () => {
    await mailer.send(mail);
    await mailer.send(mail);
    expect(provider.received.map(({ messageId }) => messageId)).toEqual([
      '<mail-7@checkahead.example>',
      '<mail-7@checkahead.example>',
    ]);
  });

  it.each([
    ['CheckAhead', `CheckAhead <${FROM}>`],
    ['Check, "Ahead" <eve@example.com>', `"Check, \\"Ahead\\" <eve@example.com>" <${FROM}>`],
  ])('names the sender %s', async (fromName, header) => {
    const named = makeSmtpMailer({ url: provider.url, from: FROM, fromName });
    await named.send(mail);
    named.close();
    expect(provider.received[0]?.from).toBe(header);
  });

  it.each(['Früher – 明日', '明日 '.repeat(20).trim(), 'É'.repeat(60)])(
    'names the sender %s in encoded words that every mail program reads',
    async (fromName) => {
      const named = makeSmtpMailer({ url: provider.url, from: FROM, fromName });
      await named.send(mail);
      named.close();
      const { from = '' } = provider.received[0] ?? {};
      expect(from).toMatch(/^[ -~]+$/);
      // RFC 2047: an encoded word has at most 75 characters and does not split a character.
      for (const word of from.match(/=\?\S*\?=/g) ?? []) expect(word.length).toBeLessThanOrEqual(75);
      expect(decodeWords(from)).toBe(`${fromName} <${FROM}>`);
    },
  );

  it('says that a message may have been sent only if the server had it', async () => {
    provider.dieAfterAccepting = true;
    expect((await mailer.send(mail))._unsafeUnwrapErr()).toEqual(maybeSent);
    await provider.stop();
    expect((await mailer.send(mail))._unsafeUnwrapErr()).toEqual(unavailable());
  });
});

describe('smtp to another machine', () => {
  const failures: string[] = [];
  const trusted = getCACertificates('default');
  let provider: SmtpDouble;
  let mailer: ReturnType<typeof makeSmtpMailer>;
  async function open(encryption: SmtpEncryption, query = '') {
    provider = await startSmtpDouble(encryption);
    mailer = makeSmtpMailer({
      url: `${provider.distantUrl}${query}`,
      from: FROM,
      fromName: 'CheckAhead',
      onFailure: (code) => failures.push(code),
    });
  }
  afterEach(async () => {
    mailer.close();
    await provider.stop();
    failures.length = 0;
    setDefaultCACertificates(trusted);
  });

  it.each([
    ['without STARTTLS', 'none', ''],
    ['without STARTTLS', 'none', '?ignoreTLS=true'],
    ['without STARTTLS', 'none', '?requireTLS=false&opportunisticTLS=true'],
    ['whose certificate is not valid', 'starttls', ''],
    ['whose certificate is not valid', 'tls', ''],
    ['whose certificate is not valid', 'starttls', '?tls.rejectUnauthorized=false'],
    ['whose certificate is not valid', 'tls', '?tls.rejectUnauthorized=false'],
  ] as const)('sends nothing to a server %s (%s%s), and says why', async (_which, encryption, query) => {
    await open(encryption, query);
    expect((await mailer.send(mail))._unsafeUnwrapErr().kind).toBe('unavailable');
    expect(provider.received).toEqual([]);
    expect(failures).toEqual(['ETLS']);
  });

  it.each(['starttls', 'tls'] as const)('sends over %s with a valid certificate', async (encryption) => {
    setDefaultCACertificates([...trusted, SMTP_CERTIFICATE]);
    await open(encryption);
    expect((await mailer.send(mail)).isOk()).toBe(true);
    expect(provider.received).toHaveLength(1);
    expect(failures).toEqual([]);
  });
});
