import { expect, it } from 'vitest';
import { hasBrokenHeader } from '#core/ports/mail-header.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { makeIdentityMail } from '#tests/support/english-mails.ts';

const site = { ...DEFAULT_SITE_SETTINGS, publicUrl: 'https://site.example' };
const mail = makeIdentityMail({ site });
const TOKEN = 'tokenTOKEN0123456789-_tokenTOKEN0123456789-';
const mails = {
  signIn: mail.signIn({ token: TOKEN, code: '042137' }),
  recovery: mail.recovery({ token: TOKEN }),
  recoveryWithoutAccount: mail.recoveryWithoutAccount(),
};

it.each(Object.entries(mails))('the mail of %s says what to do if not asked for', (_name, { text, html }) => {
  for (const body of [text, html]) expect(body).toMatch(/If you did not ask for this, ignore this message/);
  expect(text).toContain('We never ask for your Social Security number by email');
  expect(text).not.toMatch(/(enter|give us|send|reply with|confirm) your (SSN|Social Security)/i);
});

it('the sign-in mail has link and code in one message, with the token in the fragment, and says 30 minutes', () => {
  const address = `https://site.example/auth/callback#token=${TOKEN}`;
  expect(mails.signIn.text).toContain(address);
  expect(mails.signIn.html).toContain(`href="${address}"`);
  expect(mails.signIn.text).toContain('\n042137\n');
  expect(mails.signIn.html).toContain('>042137<');
  expect(mails.signIn.text).toContain('30 minutes');
  expect(mails.signIn.subject).not.toContain('042137');
});

it('the recovery mail has a link and no code', () => {
  expect(mails.recovery.text).toContain(`https://site.example/reset-password#token=${TOKEN}`);
  expect(mails.recovery.text).toContain('30 minutes');
  expect(mails.recovery.text.replaceAll(TOKEN, '')).not.toMatch(/\d{6}/);
});

it('the mail for an address without an account contains no secret', () => {
  expect(mails.recoveryWithoutAccount.text).not.toContain('#');
  expect(mails.recoveryWithoutAccount.text).toContain('https://site.example/start');
});

it("escapes the operator's settings", () => {
  const { html, text } = makeIdentityMail({
    site: { ...site, brand: 'A & <b>B</b>', postalAddress: '1 "Main" St', supportEmail: "o'n@x.example" },
  }).recovery({ token: TOKEN });
  expect(html).not.toContain('<b>B');
  expect(html).toContain('A &amp; &lt;b&gt;B&lt;/b&gt;');
  expect(html).toContain('1 &quot;Main&quot; St');
  expect(html).toContain('o&#39;n@x.example');
  expect(text).toContain('A & <b>B</b>');
});

it('rejects a brand with a line break', () => {
  expect(() => makeIdentityMail({ site: { ...site, brand: 'A\r\nBcc: eve@example.com' } })).toThrow(
    'line break',
  );
});

it('detects a line break in a header field, and allows it in the body', () => {
  const message = { to: 'a@b.cd', subject: 'Hello' };
  expect(hasBrokenHeader(message)).toBe(false);
  for (const lineBreak of ['\r', '\n', '\r\n', '\u2028', '\u0000', '\u0085']) {
    expect(hasBrokenHeader({ ...message, subject: `a${lineBreak}b` })).toBe(true);
    expect(hasBrokenHeader({ ...message, to: `a@b.cd${lineBreak}` })).toBe(true);
    expect(hasBrokenHeader({ ...message, replyTo: `${lineBreak}a@b.cd` })).toBe(true);
  }
});

const changedAt = Date.parse('2026-01-05T12:00:00.000Z');

it.each([
  [true, 'you set your password', 'You set a password for your CheckAhead account', false],
  [false, 'your password was changed', 'The password of your CheckAhead account was changed', true],
])('first password %s: %s, when, and what to do if a stranger did it', (isFirst, about, sentence, alarms) => {
  const { subject, text, html } = mail.passwordChanged({ changedAt, isFirst });
  expect(subject).toBe(`CheckAhead: ${about}`);
  for (const part of [text, html]) {
    expect(part).toMatch(new RegExp(`${sentence} on Monday, January 5, 2026 at 7:00\\sAM ET\\.`));
    expect(part).toContain('If it was not you');
    // The first one follows the sign-up by a minute, and must not sound like a break-in.
    expect(part.includes('someone else')).toBe(alarms);
    expect(part).toContain(site.supportEmail);
  }
});

it('the mail of a changed password links to the login page and contains no secret', () => {
  const { text, html } = mail.passwordChanged({ changedAt, isFirst: false });
  const links = [...`${text}\n${html}`.matchAll(/https?:[^\s"<]+/g)].map(([link]) => link);
  expect(new Set(links)).toEqual(
    new Set(['https://site.example/login', 'https://site.example/is-this-real']),
  );
});

const receipt = mail.erased({ deletedAt: Date.UTC(2026, 0, 5, 12) });

it('the receipt of a deletion says what was deleted, when, what stays, and that it cannot be undone', () => {
  expect(receipt.subject).toBe(`${site.brand}: your account is deleted`);
  expect(receipt.text).toContain('on Monday, January 5, 2026 at 7:00 AM ET');
  for (const part of ['email address', 'password', 'sign-up answers', 'calls you booked', 'your visits'])
    expect(receipt.text).toMatch(new RegExp(`We deleted your [^\\n]*${part}`));
  expect(receipt.text).toContain('We cannot bring it back');
  expect(receipt.text).toContain('If you sent us a message, we still have it');
});

it('the receipt of a deletion says how to sign up again, and what to do if it was somebody else', () => {
  expect(receipt.text).toContain('https://site.example/start');
  expect(receipt.html).toContain('href="https://site.example/start"');
  expect(receipt.text).toMatch(/If you did not delete your account[^\n]*Write to support@/);
  expect(receipt.text + receipt.html).not.toContain('#token');
});
