import { expect, it } from 'vitest';
import { hasLineBreak } from '#core/ports/mail-header.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { makeIdentityMail } from '#tests/support/english-mails.ts';
import { readingGrade } from '../../support/reading-grade.ts';

const site = { ...DEFAULT_SITE_SETTINGS, publicUrl: 'https://site.example' };
const receipt = makeIdentityMail({ site }).erased({ deletedAt: Date.UTC(2026, 0, 5, 12) });

it('says what was deleted, when, what stays, and that it cannot be undone', () => {
  expect(receipt.subject).toBe(`${site.brand}: your account is deleted`);
  expect(receipt.text).toContain('on Monday, January 5, 2026 at 7:00 AM ET');
  for (const part of ['email address', 'password', 'sign-up answers', 'calls you booked', 'your visits']) {
    expect(receipt.text).toMatch(new RegExp(`We deleted your [^\\n]*${part}`));
  }
  expect(receipt.text).toContain('We cannot bring it back');
  expect(receipt.text).toContain('If you sent us a message, we still have it');
});

it('says how to sign up again, and what to do if it was somebody else', () => {
  expect(receipt.text).toContain('https://site.example/start');
  expect(receipt.html).toContain('href="https://site.example/start"');
  expect(receipt.text).toMatch(/If you did not delete your account[^\n]*Write to support@/);
});

it('has the common footer, says the same in text and HTML, and contains no secret', () => {
  for (const body of [receipt.text, receipt.html]) {
    expect(body).toContain('not affiliated with or endorsed by the Social Security Administration');
    expect(body).toContain(site.supportEmail);
    expect(body).toContain(site.postalAddress);
    expect(body).not.toContain('#token');
  }
  expect(receipt.html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(receipt.html.match(/<h1/g)).toHaveLength(1);
  for (const part of receipt.text.trim().split('\n\n')) {
    expect(receipt.html).toContain(part.replaceAll('&', '&amp;').replaceAll("'", '&#39;'));
  }
  expect(hasLineBreak(receipt.subject)).toBe(false);
});

it('reads at grade 8 or lower', () => {
  expect(readingGrade(receipt.text.replace(/https?:\S+|\S+@\S+/g, ''))).toBeLessThanOrEqual(8);
});

it("escapes the operator's settings, and rejects a brand with a line break", () => {
  const { html } = makeIdentityMail({ site: { ...site, brand: 'A & <b>B</b>' } }).erased({
    deletedAt: 0,
  });
  expect(html).not.toContain('<b>B');
  expect(html).toContain('A &amp; &lt;b&gt;B&lt;/b&gt;');
  expect(() => makeIdentityMail({ site: { ...site, brand: 'A\r\nBcc: eve@example.com' } })).toThrow(
    'line break',
  );
});
