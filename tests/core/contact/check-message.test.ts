import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { MESSAGE_MAX_CHARACTERS, makeMessageCheck, type OwnMail } from '#core/contact/check-message.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#core/site/site-settings.ts';
import { ourMails } from '#web/pages/is-this-real/our-mails.ts';

const SITE: SiteSettings = {
  ...DEFAULT_SITE_SETTINGS,
  brand: 'CheckAhead',
  publicUrl: 'https://checkahead.example',
  supportEmail: 'support@checkahead.example',
  mailFrom: 'hello@checkahead.example',
};
const OWN: OwnMail = { ...SITE, wordings: ourMails(SITE) };
const check = makeMessageCheck(OWN);

function checked(text: string, own: OwnMail = OWN) {
  const result = own === OWN ? check(text) : makeMessageCheck(own)(text);
  if (result.kind !== 'checked') throw new Error(`the text was ${result.kind}`);
  return result;
}
const links = (text: string) => checked(text).links.map(({ text: link, origin }) => [link, origin]);
const senders = (text: string, own?: OwnMail) =>
  checked(text, own).senders.map(({ address, origin }) => [address, origin]);

describe('a link is ours', () => {
  it.each([
    'https://checkahead.example',
    'https://checkahead.example/',
    'https://checkahead.example/auth/callback#token=aB3_-xQ7kLm2Np9Rs4Tu8VwZ1yC5dE6fG0hJ3iK-oPq',
    'https://checkahead.example/es/schedule#booking=aB3_-xQ7kLm2Np9Rs4Tu8VwZ1yC5dE6fG0hJ3iK-oPq',
    'https://checkahead.example/unsubscribe?token=aB3_-xQ7kLm2Np9Rs4Tu8VwZ1yC5dE6fG0hJ3iK-oPq',
    'HTTPS://CheckAhead.Example/start',
    'checkahead.example',
    'CheckAhead.example/is-this-real',
  ])('if it starts with exactly our address: %s', (link) => {
    expect(links(`Open this: ${link}`)).toEqual([[link, 'ours']]);
    expect(checked(link).verdict).toBe('ours');
  });

  it('whatever stands around it', () => {
    for (const text of [
      '(https://checkahead.example/start).',
      '<https://checkahead.example/start>',
      '"https://checkahead.example/start"',
      '[Sign in](https://checkahead.example/start)',
      'Sign in:https://checkahead.example/start!',
      '> > https://checkahead.example/start',
      '**https://checkahead.example/start**',
    ])
      expect(links(text), text).toEqual([['https://checkahead.example/start', 'ours']]);
  });

  it('on a site with a port, only with the same port', () => {
    const own = { ...OWN, publicUrl: 'http://localhost:3000' };
    expect(checked('http://localhost:3000/start', own).verdict).toBe('ours');
    for (const link of ['http://localhost:30001/start', 'http://localhost/start', 'https://localhost:3000/'])
      expect(checked(link, own).verdict, link).toBe('suspicious');
  });
});

describe('a threat', () => {
  it.each([
    ['Pay $50 with a gift card now or your benefits stop. https://checkahead.example/start', 'gift card'],
    ['Pay now or your BENEFITS WILL\nSTOP.', 'BENEFITS WILL STOP'],
    ['Your Social Security number has been suspended.', 'Social Security number has been suspended'],
    ['Call today or you will be arrested.', 'be arrested'],
    ['There is an arrest warrant. Send Bitcoin.', 'arrest warrant'],
    ['Compre una tarjeta de regalo.', 'tarjeta de regalo'],
    ['Sus beneficios serán suspendidos.', 'beneficios serán suspendidos'],
    ['Usted será arrestada hoy.', 'será arrestada'],
  ])('is suspicious, though every link is ours: %s', (text, threat) => {
    const result = checked(text);
    expect(result.verdict).toBe('suspicious');
    expect(result.threats).toContain(threat);
  });

  it.each([
    'Your benefits do not change. You can stop at any time.',
    'Su beneficio no cambia. Puede dejarlo cuando quiera.',
    'Your account was deleted. Nobody can stop this email.',
    'The rest of the afternoon is free.',
  ])('is not: %s', (text) => expect(checked(text).threats).toEqual([]));
});

describe('a link is not ours', () => {
  it.each([
    // Our name in front of, inside or behind another host.
    ['https://checkahead.example.evil.example/start', 'checkahead.example.evil.example'],
    ['https://checkahead.com.evil.example', 'checkahead.com.evil.example'],
    ['https://evil-checkahead.example', 'evil-checkahead.example'],
    ['https://checkahead.examples/', 'checkahead.examples'],
    ['https://www.checkahead.example/', 'www.checkahead.example'],
    ['https://check-ahead.example/', 'check-ahead.example'],
    ['https://CHECKAHEAD.COM.evil.example', 'checkahead.com.evil.example'],
    // User names and passwords.
    ['https://checkahead@evil.example', 'evil.example'],
    ['https://checkahead.example@evil.example/start', 'evil.example'],
    ['https://checkahead.example:443@evil.example/', 'evil.example'],
    ['https://checkahead.example(x@2130706433/', '2130706433'],
    // Another port, scheme or slash.
    ['https://checkahead.example:8443/', 'checkahead.example:8443'],
    ['https:checkahead.example', null],
    ['https:/checkahead.example', null],
    ['https:\\\\checkahead.example', null],
    ['https://checkahead.example\\@evil.example', null],
    ['http://checkahead.example/start', null],
    ['ftp://checkahead.example', null],
    // Punycode and other alphabets.
    ['https://xn--chckahead-8fg.example/', 'xn--chckahead-8fg.example'],
    ['https://сheckahead.example/', 'сheckahead.example'],
    ['https://checkаhead.example/', 'checkаhead.example'],
    ['https://checkahead.examрle/', 'checkahead.examрle'],
    ['https://checĸahead.checkahead.example', 'checĸahead.checkahead.example'],
    ['https://ｃheckahead.example/', 'ｃheckahead.example'],
    ['https://checkahead\u200b.example/', 'checkahead\u200b.example'],
    ['https://checkahead.example\u200b/', 'checkahead.example\u200b'],
    ['https://CHEC\u212aAHEAD.example', null],
    // Dots that are none.
    ['https://checkahead。example/', null],
    ['https://checkahead．example/', null],
    ['https://checkahead.example%2eevil.example/', 'checkahead.example%2eevil.example'],
    ['https://checkahead.example./', 'checkahead.example.'],
    // Characters at which a mail program may end the link and begin another one.
    ['https://checkahead.example/\u0085evil.example/start', null],
    ['https://checkahead.example/\u2014evil.example/start', null],
    ['https://checkahead.example/\u200bevil.example/start', null],
    // Similar letters.
    ['https://checkahaed.checkahead.net', 'checkahaed.checkahead.net'],
    ['https://CheckAheacl.checkahead.org', 'checkaheacl.checkahead.org'],
    ['https://check4head.example', 'check4head.example'],
    ['checkahead.net', 'checkahead.net'],
    ['checkahead.example.evil.example/login', 'checkahead.example.evil.example'],
    ['checkahead.example@evil.example/login', 'evil.example'],
  ])('but may look like it: %s', (link, host) => {
    expect(checked(link)).toMatchObject({
      links: [{ text: link, host, origin: 'imitation' }],
      verdict: 'suspicious',
    });
  });

  it.each([
    ['https://evil.example/checkahead.example/start', 'evil.example'],
    ['https://evil.example/?next=https://checkahead.example/start', 'evil.example'],
    ['https://evil.example#@checkahead.example', 'evil.example'],
    ['http://192.0.2.7/start', '192.0.2.7'],
    ['192.0.2.7:8080/start', '192.0.2.7:8080'],
    ['http://[::1]/start', '[::1]'],
    ['bit.ly/3xYz', 'bit.ly'],
    ['www.evil.example', 'www.evil.example'],
    ['EVIL.EXAMPLE', 'evil.example'],
    ['evil.Com', 'evil.com'],
    ['Get-your-money.Org', 'get-your-money.org'],
    ['javascript:alert', null],
    ['data:text/html;base64,AAAA', null],
  ])('and says where it leads: %s', (link, host) => {
    expect(checked(link)).toMatchObject({
      links: [{ text: link, host, origin: 'not-ours' }],
      verdict: 'suspicious',
    });
  });

  it.each([
    ['hxxps://checkahead.evil.example/a', 'https://checkahead.evil.example/a'],
    ['h**p://evil.example', 'http://evil.example'],
    ['https://evil[.]example/a', 'https://evil.example/a'],
    ['evil(dot)example', 'evil.example'],
    ['evil[punto]example', 'evil.example'],
  ])('even if it is disarmed: %s', (written, read) => {
    expect(links(written)).toEqual([[read, expect.not.stringMatching('^ours$')]]);
  });

  it('if a part of it is broken off or glued on', () => {
    for (const text of [
      'https://checkahead.example\n.evil.example/start',
      'https://checkahead.example\ufeff.evil.example/start',
      'https: //evil.example/start',
      'https://checkahead.example/">https://evil.example/start',
      '<a href="https://evil.example">https://checkahead.example/</a>',
      'Clickhttps://evil.example',
      'ht\u200btps://evil.example',
    ])
      expect(checked(text).verdict, text).toBe('suspicious');
  });
});

describe('several links', () => {
  it('are listed once each, those that are not ours first, and one is enough', () => {
    const text = [
      'https://checkahead.example/start and https://evil.example/a',
      'https://checkahead.example/start again, https://evil.example/a',
    ].join('\n');
    expect(links(text)).toEqual([
      ['https://evil.example/a', 'not-ours'],
      ['https://checkahead.example/start', 'ours'],
    ]);
    expect(checked(text).verdict).toBe('suspicious');
  });

  it('are all checked, however many', () => {
    const link = (index: number) =>
      `https://checkahead.example/start#token=${String(index).padStart(43, 'aB')}`;
    const many = Array.from({ length: 500 }, (_, index) => link(index)).join(' ');
    expect(checked(many)).toMatchObject({ verdict: 'ours' });
    expect(checked(`${many} https://evil.example`)).toMatchObject({ verdict: 'suspicious' });
    expect(checked(`${many} https://evil.example`).links[0]?.host).toBe('evil.example');
  });
});

describe('a text without a link', () => {
  it.each([
    'You have won a prize. Call 1-800-555-0100 now.',
    'We will write soon.Then you can log in.',
    'At 9 a.m. or 6 p.m., U.S. time, e.g. on Monday',
    'Open the file call.ics or letter.pdf.',
    'It costs $9.99, in version 1.2.3',
    'https://',
    '…………',
  ])('has none: %s', (text) => {
    expect(checked(text)).toMatchObject({ links: [], senders: [], verdict: 'cannot-tell' });
  });
});

describe('the sender', () => {
  it.each([
    ['From: CheckAhead <hello@checkahead.example>', 'hello@checkahead.example'],
    ['from: HELLO@CheckAhead.Example', 'hello@checkahead.example'],
    ['Reply-To: support@checkahead.example', 'support@checkahead.example'],
    ['De: CheckAhead <hello@checkahead.example>', 'hello@checkahead.example'],
    ['Remitente : hello@checkahead.example', 'hello@checkahead.example'],
    ['> Responder a: support@checkahead.example', 'support@checkahead.example'],
    ['hello@checkahead.example', 'hello@checkahead.example'],
    ['CheckAhead <hello@checkahead.example>', 'hello@checkahead.example'],
    ['> From: "CheckAhead" <mailto:hello@checkahead.example>', 'hello@checkahead.example'],
  ])('is ours: %s', (text, address) => {
    expect(senders(text)).toEqual([[address, 'ours']]);
    expect(checked(text).verdict).toBe('ours');
  });

  it.each([
    ['From: CheckAhead <help@evil.example>', 'help@evil.example'],
    ['*From:* CheckAhead <help@evil.example>', 'help@evil.example'],
    ['| *De:* CheckAhead <estafa@evil.example>', 'estafa@evil.example'],
    ['De： estafa@checkahead.evil.example', 'estafa@checkahead.evil.example'],
    ['Enviado por: CheckAhead <estafa@evil.example>', 'estafa@evil.example'],
    ['De parte de: CheckAhead <estafa@evil.example>', 'estafa@evil.example'],
    ['Sent by CheckAhead <help@evil.example>', 'help@evil.example'],
    ['From: "hello@checkahead.example" <crook@evil.example>', 'crook@evil.example'],
    ['From: hello@checkahead.example.evil.example', 'hello@checkahead.example.evil.example'],
    ['From: hello@сheckahead.example', 'hello@сheckahead.example'],
    ['From: checkahead@evil.example', 'checkahead@evil.example'],
    ['DE: CheckAhead <help@evil.example>', 'help@evil.example'],
    ['Remitente: "hello@checkahead.example" <crook@evil.example>', 'crook@evil.example'],
    ['Responder\u00a0a: CheckAhead <crook@evil.example>', 'crook@evil.example'],
    ['hello@checkahead.example@evil.example', 'hello@checkahead.example@evil.example'],
    ['CheckAhead <billing@checkahead.example>', 'billing@checkahead.example'],
  ])('is not ours, but may look like it: %s', (text, address) => {
    expect(senders(text)).toEqual([[address, 'imitation']]);
    expect(checked(text).verdict).toBe('suspicious');
  });

  it('is not ours if another address sent it on our behalf', () => {
    const text = 'From: crook@evil.example on behalf of CheckAhead <hello@checkahead.example>';
    expect(senders(text)).toEqual([
      ['crook@evil.example', 'imitation'],
      ['hello@checkahead.example', 'ours'],
    ]);
    expect(checked(text).verdict).toBe('suspicious');
  });

  it('is not ours', () => {
    expect(senders('From: Social Security <ssa@evil.example>')).toEqual([['ssa@evil.example', 'not-ours']]);
    expect(senders('From the team: ssa@evil.example')).toEqual([['ssa@evil.example', 'not-ours']]);
  });

  it('is unknown if there is only a name', () => {
    expect(senders('From: CheckAhead Support')).toEqual([[null, 'unknown']]);
    expect(checked('From: CheckAhead Support').verdict).toBe('cannot-tell');
    expect(senders('From January on, your money comes earlier.')).toEqual([]);
    expect(senders('De: Soporte de CheckAhead')).toEqual([[null, 'unknown']]);
    expect(senders('De enero en adelante, escriba a x@evil.example.\nGracias.')).toEqual([]);
    expect(senders('Deposite: su dinero llega antes.')).toEqual([]);
  });

  it('is unknown on a site without a sender', () => {
    const own = { ...OWN, mailFrom: null };
    expect(senders('From: CheckAhead <hello@checkahead.example>', own)).toEqual([
      ['hello@checkahead.example', 'unknown'],
    ]);
    expect(senders('From: support@checkahead.example', own)).toEqual([
      ['support@checkahead.example', 'unknown'],
    ]);
  });

  it('is not an address in the text: anyone can name ours', () => {
    const text =
      'From: x@evil.example\nQuestions? Write to support@checkahead.example.\nTo: rose@example.com';
    expect(senders(text)).toEqual([['x@evil.example', 'not-ours']]);
    expect(senders('Dear Rose,\nwrite to support@checkahead.example today')).toEqual([]);
  });

  it('must be ours as well as the links', () => {
    expect(checked('From: CheckAhead <x@evil.example>\nhttps://checkahead.example/start').verdict).toBe(
      'suspicious',
    );
    expect(checked('From: hello@checkahead.example\nhttps://evil.example').verdict).toBe('suspicious');
  });
});

describe('what is pasted', () => {
  it('may have tens of thousands of marks, which are not put in order', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const marks = '\u0301'.repeat(20_000) + '\u0327'.repeat(20_000);
    checked(`From: e${marks}@evil.example`);
    expect(normalize).toHaveBeenCalled();
    for (const text of normalize.mock.contexts) expect(String(text)).not.toMatch(/\p{M}/u);
  });

  it('may be empty', () => {
    for (const text of ['', ' ', '\n\t ']) expect(check(text)).toEqual({ kind: 'empty' });
  });

  it('is refused as a whole if it is too long, so that no end goes unchecked', () => {
    const text = 'a '.repeat(MESSAGE_MAX_CHARACTERS / 2);
    expect(check(text).kind).toBe('checked');
    expect(check(`${text}a`)).toEqual({ kind: 'too-long' });
    expect(check('x'.repeat(5_000_000))).toEqual({ kind: 'too-long' });
  });

  it('loses a Social Security number, and is checked nevertheless', () => {
    for (const number of ['123-45-6789', '123 45 6789', '123456789', '１２３-４５-６７８９', '123.45.6789']) {
      const result = checked(`My number is ${number}. https://evil.example/123456789`);
      expect(result.hidSsn, number).toBe(true);
      expect(result.text).toBe('My number is •••-••-••••. https://evil.example/123456789');
      expect(result.verdict).toBe('suspicious');
    }
    expect(checked('①②③④⑤⑥⑦⑧⑨').text).toBe('•••••••••');
  });

  it('keeps phone numbers, codes and the tokens of our links', () => {
    const text = 'Code 123456, call 1-800-269-0271, https://checkahead.example/a#token=123456789';
    expect(checked(text)).toMatchObject({ text, hidSsn: false, verdict: 'cannot-tell' });
  });

  it('is never called ours because of what stands before or after our address', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 12, unit: 'binary' }),
        fc.constantFrom('@', '.', ':', '\\', '%', '-'),
        (text, sign) => {
          const glued = `https://checkahead.example${sign}${text.replace(/[\s<>]/gu, '')}evil`;
          expect(checked(glued).verdict).toBe('suspicious');
        },
      ),
    );
  });

  it('never makes the check fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { kind } = check(text);
        expect(kind).toBe(text.trim() === '' ? 'empty' : 'checked');
      }),
    );
  });
});
