import { describe, expect, it } from 'vitest';
import { hasBrokenHeader, hasLineBreak } from '#core/ports/mail-header.ts';
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

/** Counts groups of vowels: accurate enough for the Flesch-Kincaid grade. */
const syllables = (word: string) =>
  Math.max(
    1,
    (
      word
        .toLowerCase()
        .replace(/e$/, '')
        .match(/[aeiouy]+/g) ?? []
    ).length,
  );

function grade(text: string): number {
  const prose = text.replace(/https?:\S+|\S+@\S+/g, '');
  const sentences = prose.split(/[.?!]\s|\n\n/).filter((part) => /[a-z]/i.test(part));
  const words = prose.match(/[A-Za-z]+/g) ?? [];
  const spoken = words.reduce((sum, word) => sum + syllables(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (spoken / words.length) - 15.59;
}

describe.each(Object.entries(mails))('%s', (_name, content) => {
  it('names the sender, the missing affiliation, and what to do about an unrequested mail', () => {
    for (const body of [content.text, content.html]) {
      expect(body).toContain('not affiliated with or endorsed by the Social Security Administration');
      expect(body).toContain(site.brand);
      expect(body).toContain(site.supportEmail);
      expect(body).toContain(site.postalAddress);
      expect(body).toContain('https://site.example/is-this-real');
      expect(body).toMatch(/If you did not ask for this, ignore this message/);
    }
    expect(content.subject).toContain(site.brand);
  });

  it('asks for no Social Security number', () => {
    expect(content.text).toContain('We never ask for your Social Security number by email');
    expect(content.text).not.toMatch(/(enter|give us|send|reply with|confirm) your (SSN|Social Security)/i);
  });

  it('reads at grade 8 or lower', () => {
    expect(grade(content.text)).toBeLessThanOrEqual(8);
  });

  it('is a complete HTML page with a language, a title and one heading, and matches the text', () => {
    expect(content.html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(content.html).toMatch(/<title>[^<]+<\/title>/);
    expect(content.html.match(/<h1/g)).toHaveLength(1);
    expect(content.html).not.toMatch(/<(script|img|iframe)/i);
    for (const part of content.text.trim().split('\n\n')) {
      expect(content.html).toContain(part.replaceAll('&', '&amp;').replaceAll("'", '&#39;'));
    }
  });

  it('has a subject of one line', () => {
    expect(hasLineBreak(content.subject)).toBe(false);
  });
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
