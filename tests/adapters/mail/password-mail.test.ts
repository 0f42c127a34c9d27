import { expect, it } from 'vitest';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { makeIdentityMail } from '#tests/support/english-mails.ts';
import { readingGrade } from '../../support/reading-grade.ts';

const site = { ...DEFAULT_SITE_SETTINGS, publicUrl: 'https://checkahead.example' };
const mail = makeIdentityMail({ site });
const changedAt = Date.parse('2026-01-05T12:00:00.000Z');

it.each([
  [true, 'you set your password', 'You set a password for your CheckAhead account', false],
  [false, 'your password was changed', 'The password of your CheckAhead account was changed', true],
])(
  'first password %s: %s, when, and what to do if somebody else did it',
  (isFirst, about, sentence, alarms) => {
    const { subject, text, html } = mail.passwordChanged({ changedAt, isFirst });
    expect(subject).toBe(`CheckAhead: ${about}`);
    for (const part of [text, html]) {
      expect(part).toMatch(new RegExp(`${sentence} on Monday, January 5, 2026 at 7:00\\sAM ET\\.`));
      expect(part).toContain('If it was not you');
      // The first one follows the sign-up by a minute, and must not sound like a break-in.
      expect(part.includes('someone else')).toBe(alarms);
      expect(part).toContain(site.supportEmail);
      expect(part).toContain('not affiliated with or endorsed by the Social Security Administration');
    }
  },
);

it('links to the login page and contains no secret', () => {
  const { text, html } = mail.passwordChanged({ changedAt, isFirst: false });
  const links = [...`${text}\n${html}`.matchAll(/https?:[^\s"<]+/g)].map(([link]) => link);
  expect(new Set(links)).toEqual(
    new Set(['https://checkahead.example/login', 'https://checkahead.example/is-this-real']),
  );
});

it('reads at grade 8 or lower', () => {
  const { text } = mail.passwordChanged({ changedAt, isFirst: true });
  expect(readingGrade(text.replace(/https?:\S+|\S+@\S+/g, ''))).toBeLessThanOrEqual(8);
});
