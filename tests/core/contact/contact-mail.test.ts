import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactMail, readContactMail, tidyContact } from '#core/contact/contact-mail.ts';
import { contactProblems } from '#core/contact/contact-message.ts';
import { escapeHtml, unescapeHtml } from '#core/escape-html.ts';

const SUPPORT = 'support@checkahead.example';

/** Any text, with many characters that need escaping. */
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '<',
        '>',
        '&',
        '"',
        "'",
        '&amp;',
        '&#39;',
        '<br>',
        '</p>',
        '\n',
        '\r\n',
        'a',
        ' ',
        '\t',
        '\u2028',
      ),
    )
    .map((parts) => parts.join('')),
);

describe('the mail of the contact form', () => {
  it('for any input: contains only our own tags, and the message can be read back', () => {
    fc.assert(
      fc.property(words, words, (name, message) => {
        const form = tidyContact({ name, email: 'rose@example.com', message });
        const mail = contactMail({ name, email: ' rose@example.com ', message }, SUPPORT);
        expect(mail.html.replace(/<\/?(?:p|strong)>|<br>/g, '')).not.toMatch(/[<>]/);
        expect(form.name).not.toMatch(/\p{Cc}/u);
        const valid = Object.keys(contactProblems(form)).length === 0;
        expect(readContactMail(mail, SUPPORT)).toEqual(valid ? form : null);
      }),
      { numRuns: 1_000 },
    );
  });

  it('no modified body is accepted', () => {
    const good = contactMail({ name: 'Rose', email: 'rose@example.com', message: 'Hello\nthere' }, SUPPORT);
    fc.assert(
      fc.property(
        fc.nat(good.html.length),
        fc.constantFrom('<i>', '>', '"', "'", '&', '\n', '<br/>'),
        (at, part) => {
          const html = `${good.html.slice(0, at)}${part}${good.html.slice(at)}`;
          expect(readContactMail({ ...good, html }, SUPPORT)).toBeNull();
        },
      ),
    );
    expect(readContactMail(good, 'other@checkahead.example')).toBeNull();
  });

  it('escaping can be reversed, and only escaping', () => {
    fc.assert(
      fc.property(words, (text) => {
        expect(unescapeHtml(escapeHtml(text))).toBe(text);
      }),
    );
    for (const html of ['<', 'a & b', '&#x27;', '&nbsp;', '"']) expect(unescapeHtml(html)).toBeNull();
  });
});
