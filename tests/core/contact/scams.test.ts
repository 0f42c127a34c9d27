import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeAnnouncementMail } from '#adapters/mail/announcement-mail.ts';
import { makeBookingMail } from '#adapters/mail/booking-mail.ts';
import { makeIdentityMail } from '#adapters/mail/identity-mail.ts';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import { makeSqlUnitOfWork } from '#adapters/sql/sql-unit-of-work.ts';
import { nextPayments } from '#core/benefits/payment-days.ts';
import { PAYMENT_GROUPS } from '#core/benefits/payment-group.ts';
import { MESSAGE_MAX_CHARACTERS, makeMessageCheck } from '#core/contact/check-message.ts';
import { TOKEN } from '#core/identity/link-tokens.ts';
import { LANGUAGES, type Language } from '#core/language/languages.ts';
import type { MailContent } from '#core/ports/identity-mail.ts';
import type { WhoCalls } from '#core/ports/scheduler.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#core/site/site-settings.ts';
import { ALL_MAIL_COPIES, ALL_MAIL_WORDS } from '#tests/support/all-mails.ts';
import { openTestStore } from '#tests/support/sqlite-test-store.ts';
import { ourMails } from '#web/pages/is-this-real/our-mails.ts';

const PHONE = '+1 555 010 0100';
const siteWith = (supportPhone: string | null): SiteSettings => ({
  ...DEFAULT_SITE_SETTINGS,
  brand: 'CheckAhead',
  publicUrl: 'https://checkahead.example',
  supportEmail: 'support@checkahead.example',
  mailFrom: 'hello@checkahead.example',
  postalAddress: 'CheckAhead, 7 Elm Road, Dayton, OH 45402',
  supportPhone,
});
const checkOf = (site: SiteSettings) => makeMessageCheck({ ...site, wordings: ourMails(site) });
const check = checkOf(siteWith(PHONE));
const verdictOf = (text: string, by = check) => {
  const checked = by(text);
  return checked.kind === 'checked' ? checked.verdict : checked.kind;
};

const random = makeNodeRandomness();
const { store, close } = openTestStore();
const toAccounts = (
  await makeSqlUnitOfWork({ store }).read(({ suppressions }) =>
    Promise.all(
      Array.from({ length: 5_000 }, (_, at) => suppressions.tokenFor(`p${at}@example.com`, random.uuid())),
    ),
  )
)._unsafeUnwrap();
await close();
const [unsubscribeToken = ''] = toAccounts;

/** Every mail of ours, by name. */
function allMails(language: Language, supportPhone: string | null): Readonly<Record<string, MailContent>> {
  const dependencies = { site: siteWith(supportPhone), copies: ALL_MAIL_COPIES };
  const identity = makeIdentityMail(dependencies);
  const booking = makeBookingMail(dependencies);
  const lists = ALL_MAIL_WORDS[language];
  const to = { language, words: `${lists.first[7]} ${lists.second.at(-1)}` };
  const secret = { ...to, token: random.token(), code: '078051' };
  // Afternoon and morning, one o'clock, summer and winter.
  const times = ['2026-07-06T13:00Z', '2026-12-30T18:00Z', '2027-03-01T17:05Z'].map((time) =>
    Date.parse(time),
  );
  const calls: readonly WhoCalls[] =
    supportPhone === null
      ? [{ kind: 'you-open-link', link: 'https://video.example/x' }, { kind: 'we-write' }]
      : [
          { kind: 'we-call', from: supportPhone, lastFour: '0147' },
          { kind: 'you-call', number: supportPhone },
        ];
  const mails: Record<string, MailContent> = {
    signIn: identity.signIn(secret),
    firstSignIn: identity.signIn({ ...secret, words: null }),
    signInLinkOnly: identity.signInLinkOnly(secret),
    tooManyTries: identity.tooManyTries(to),
    recovery: identity.recovery(secret),
    recoveryWithoutAccount: identity.recoveryWithoutAccount(to),
    emailChange: identity.emailChange(secret),
    emailAlreadyInUse: identity.emailAlreadyInUse(to),
    ...Object.fromEntries(
      PAYMENT_GROUPS.map((group) => [
        `onTheList ${group}`,
        makeAnnouncementMail(dependencies).onTheList({
          ...{ ...to, unsubscribeToken, launchAt: times[1] ?? 0 },
          payments: nextPayments(group, '2026-12-05', 2),
        }),
      ]),
    ),
    onTheListUndated: makeAnnouncementMail(dependencies).onTheList({
      ...{ ...to, unsubscribeToken, launchAt: null, payments: [] },
    }),
    launched: makeAnnouncementMail(dependencies).launched({ ...to, unsubscribeToken }),
  };
  for (const at of times) {
    const slot = { startsAt: at, endsAt: at + 1_200_000 };
    const call = { ...secret, id: 'x', slot, name: 'José Ángel O’Brien', bookedAt: at, canceledAt: at };
    const change = { ...to, newEmail: 'rose.x@example.com', requestedAt: at, changedAt: at, deletedAt: at };
    mails[`emailChangeRequested ${at}`] = identity.emailChangeRequested(change);
    mails[`emailChanged ${at}`] = identity.emailChanged(change);
    mails[`erased ${at}`] = identity.erased(change);
    mails[`hold ${at}`] = booking.hold({ ...secret, slot });
    for (const flag of [true, false]) {
      mails[`passwordChanged ${at} ${flag}`] = identity.passwordChanged({ ...change, isFirst: flag });
      mails[`canceled ${at} ${flag}`] = booking.cancellation({ ...call, moves: 0, byUs: flag });
      const moved = { ...call, moves: Number(flag), ...(flag && { movedFrom: at }) };
      for (const whoCalls of calls)
        mails[`booked ${at} ${flag} ${whoCalls.kind}`] = booking.confirmation({ ...moved, whoCalls });
    }
  }
  return mails;
}

/** As copied from a mail program that shows HTML. */
const shownText = (html: string) =>
  html
    .replace(/<(head|style)\b.*?<\/\1>|<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#9679;/g, '●')
    .replace(/&amp;/g, '&')
    .replace(/&(?:#39|quot);/g, "'");
const wrapped = (text: string, width: number, prefix: string) =>
  text
    .replace(new RegExp(`(?![^\\n]{1,${width}}$)([^\\n]{1,${width}}) `, 'gm'), `$1\n`)
    .replace(/^/gm, prefix);

describe.each(LANGUAGES)('our own mails (%s)', (language) => {
  it.each([PHONE, null])('are ours as they are copied, with the phone number %s', (supportPhone) => {
    const by = checkOf(siteWith(supportPhone));
    const mails = Object.entries(allMails(language, supportPhone));
    expect(mails.length).toBeGreaterThan(35);
    for (const [name, { subject, text, html }] of mails) {
      const headers = [
        'From: CheckAhead <hello@checkahead.example>',
        'Reply-To: support@checkahead.example',
        `Subject: ${subject}`,
      ].join('\n');
      for (const copied of [
        text,
        `${headers}\n\n${text}`,
        `CheckAhead <hello@checkahead.example>\n${subject}\n${text}`,
        shownText(html),
        wrapped(`${headers}\n${text}`, 72, '> '),
        text.replaceAll('\n', '\r\n').replaceAll(' ', '\u00a0').replaceAll("'", '’'),
      ]) {
        const checked = by(copied);
        // A mail that names another address could name anybody's.
        const verdict = name.startsWith('emailChange') && name !== 'emailChange' ? 'cannot-tell' : 'ours';
        expect(checked, `${name}\n${copied}`).toMatchObject({ foreignWords: '', hidSsn: false, verdict });
      }
      expect(verdictOf(`${text}\nRead me the code.`, by), name).toBe('cannot-tell');
    }
  });
});

it.each([
  ['auth/callback#token=', Array.from({ length: 30_000 }, random.token)],
  ['unsubscribe?token=', toAccounts],
])('every token that we make is one in a link, as in %s', (place, tokens) => {
  const links = tokens.map((token) => `https://checkahead.example/${place}${token}\n`);
  for (let at = 0; at < links.length; at += 250)
    expect(verdictOf(links.slice(at, at + 250).join(''))).toBe('ours');
});

it.each(['pin-BbybgXhOiH8QaE9egfgpXMT5EmkLeHLwxSP0X3E', '4wLPVQTJA6lgFDzSe8_PhC93O-ttk-Pin-TUoGWoAKk'])(
  '%s is no token of ours, because its link would seem to ask for a PIN',
  (token) => {
    expect(verdictOf(`https://checkahead.example/auth/callback#token=${token}`)).toBe('suspicious');
    expect(token).not.toMatch(new RegExp(`^${TOKEN}$`));
  },
);

const LINK = 'https://checkahead.example/start';

/** One message a line, beside a link or a sender of ours; `/` is a line break. Anything like these has been sent to people. */
const SCAMS = `
"CheckAhead" <crook@evil.example> / Your payment is on hold. Log in: ${LINK}
CheckAhead Support <support@checkahead-help.example> / ${LINK}
CheckAhead / <crook@evil.example> / ${LINK}
From: CheckAhead / crook@evil.example / ${LINK}
From: CheckAhead <hello@checkahead.example> / Reply-To: crook@evil.example / ${LINK}
From: CheckAhead <hello@checkahead.example> / Cc: crook@evil.example / Write to all of us. ${LINK}
From: hello@checkahead.example via crook@evil.example / ${LINK}
From: hello@checkahead.example / Your payment is on hold. Write to crook@evil.example.
Questions? Write to crook@evil.example. ${LINK}
Questions? Write to support@checkahead.example.evil.example. ${LINK}
Questions? Write to support＠evil．example. ${LINK}
Questions? Write to crook (at) evil (dot) example. ${LINK}
Questions? Write to crook AT evil DOT example. ${LINK}
Questions? mailto:crook@evil.example ${LINK}
To: crook@evil.example / ${LINK}
To: Your Benefits End Today <you@example.com> / To: Or Dial Us Now <1-800-555-0199@ssa> / ${LINK}
Hello Your Benefits End Today, / Hello Dial One Eight Hundred, / Hello Five Five Five Zero, / ${LINK}
Hello Your Benefits End Today, / ${LINK}
Hello Dial-Us-Now One-Eight-Hundred Five-Five-Five Zero-One-Zero, / ${LINK}
Hello Benefits Ended. Ring Us, / ${LINK}
Hello Buy Apple Cards Today, / ${LINK}
Hello Transfer Three Hundred Dollars, / ${LINK}
Hello Evil-Site Dot Com, / ${LINK}
Hello crook. evil. example., / ${LINK}
Hola, Marque Ocho Cero Cero: / ${LINK}
180055 -501000 / ${LINK}
123456 / (800555) / ${LINK}
https://checkahead.example/?Your_benefits_end_today_phone_1-800-555-0199
https://checkahead.example/start-or-call-1-800-555-0199
https://checkahead.example/auth/callback#token=Your_benefits_end_today_phone_1-800-555-0199_now
https://checkahead.example/auth/callback#token=18005550199calltodayorloseyourbenefits00now
https://checkahead.example/unsubscribe?token=${'call'.repeat(24)}aaaaaaaa-aaaa-aaaa-aaaa-a18005550199
https://checkahead.example/unsubscribe?token=${'call-me-'.repeat(12)}aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa
The email address of your CheckAhead account was changed to benefits@ssa.example on Monday, July 6, 2026 at 9:00 AM ET. / ${LINK}
This was on Dial, Agent 18, 2099 at 55:01 PM ET. / ${LINK}
We will talk on Callus, Agent 18, 2026 at 5:55 PM ET. / ${LINK}
Send your documents to / crook@evil.example / or open ${LINK}
${LINK} Call 1-800-555-0100 now to release your payment.
${LINK} Call us at (800) 555-0100.
${LINK} Call 1 800 FLOWERS today.
${LINK} Call eight hundred, five five five, zero one hundred.
${LINK} Call １-８００-５５５-０１００.
${LINK} Call ①-⑧⓪⓪-⑤⑤⑤-⓪①⓪⓪.
${LINK} tel:+18005550100
${LINK} sms:+18005550100?body=YES
${LINK} Text YES to 72345 to confirm.
${LINK} WhatsApp +44 7700 900123
${LINK} Message me on Telegram, @checkahead_help.
${LINK} Your case officer is on Signal.
Pay the release fee of $49 by Zelle. ${LINK}
Pay by Cash App to $CheckAheadPay. ${LINK}
Pay the fee with Venmo, then log in: ${LINK}
Pay with Apple gift cards and read us the numbers. ${LINK}
Buy a Google Play card for $200 and scratch it. ${LINK}
Wire $300 to account 021000021 330044. ${LINK}
Send Bitcoin to bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq ${LINK}
Mail cash to PO Box 12, Dayton. ${LINK}
A small processing charge applies. Have your debit card ready. ${LINK}
You were paid too much. Return $800 today. ${LINK}
Put the money in an envelope. A courier comes at 3 PM. ${LINK}
Confirm your bank PIN. ${LINK}
What is your PIN? ${LINK}
Tell us your routing number and account number. ${LINK}
Reply with the code from our email. ${LINK}
Read the six digits to our agent when he calls. ${LINK}
Do not give the code to anyone but our agent Tom. ${LINK}
To: Read the code to Tom now <rose@example.com> / ${LINK}
Forward this email to your case manager. ${LINK}
What is the code? ${LINK}
Your code 123456 has expired, send the new one. ${LINK}
Reply with your Social Security number. ${LINK}
Reply with your full SSN to log in. ${LINK}
Send a picture of your Social Security card and driver's license. ${LINK}
Your date of birth and mother's maiden name, please. ${LINK}
Your Medicare card must be renewed. ${LINK}
Your benefits will be suspended today. ${LINK}
You will be arrested. ${LINK}
An officer is on the way to your house. ${LINK}
Your account is locked. Act within 24 hours. ${LINK}
Install AnyDesk so that we can help you log in. ${LINK}
Open the attached form.html and log in. ${LINK}
Scan the QR code below to log in. ${LINK}
Log in at CheckAhead-Pay.Us / ${LINK}
Log in at checkahead . pay . us / ${LINK}
Log in at evil.example / ${LINK}
Log in at evil.example/checkahead.example / ${LINK}
Log in at evil123456789.example / ${LINK}
Log in at https://123-45-6789.example/start / ${LINK}
Log in at https://checkahead.example@evil.example / ${LINK}
Log in: ${LINK}?next=evil.example
Log in: ${LINK}?next=//evil.example
Log in: ${LINK}#call:1-800-555-0100
Log in: ${LINK}%2eevil.example
Log in: ${LINK} / .evil.example/start
Log in at h t t p s : / / evil . example ${LINK}
Log in at &#104;&#116;&#116;&#112;&#115;://evil&#46;example ${LINK}
Log in at &#x65;vil&period;example ${LINK}
<a href=evil.example>Log in</a> ${LINK}
<a href="${LINK}" onclick="location='//evil.example'">Log in</a>
aHR0cHM6Ly9ldmlsLmV4YW1wbGU= ${LINK}
Content-Transfer-Encoding: base64 / UGF5IGJ5IFplbGxl / ${LINK}
=?UTF-8?B?UGF5IGJ5IFplbGxl?= ${LINK}
Log in at ev\u00adil.exam\u00adple ${LINK}
P\u200ba\u200by by Z\u200bel\u200ble. ${LINK}
Ｐａｙ ｂｙ Ｚｅｌｌｅ． ${LINK}
Рау bу Zеllе. ${LINK}
𝐏𝐚𝐲 𝐛𝐲 𝐙𝐞𝐥𝐥𝐞. ${LINK}
🅿🅰🆈 🅱🆈 🆉🅴🅻🅻🅴 ${LINK}
⠏⠁⠽ ⠃⠽ ⠵⠑⠇⠇⠑ ${LINK}
P4y by Z3lle. ${LINK}
\u202eelleZ yb yaP\u202c ${LINK}
"CheckAhead" <estafa@evil.example> / Su pago está retenido. Inicie sesión: ${LINK}
De: CheckAhead / estafa@evil.example / ${LINK}
De: CheckAhead <hello@checkahead.example> / Responda a estafa@evil.example.
¿Tiene preguntas? Escriba a estafa@evil.example. ${LINK}
Para: estafa@evil.example / ${LINK}
Llame ya al 1-800-555-0100 para recibir su pago. ${LINK}
Mándeme un mensaje por WhatsApp al +52 55 5555 0100. ${LINK}
Pague la cuota de 49 dólares por Zelle. ${LINK}
Compre tarjetas de regalo y denos los números. ${LINK}
Haga una transferencia bancaria hoy. ${LINK}
Envíe el dinero en efectivo por correo. ${LINK}
Deposite 300 dólares en la cuenta 330044. ${LINK}
Díganos su PIN del banco. ${LINK}
Díganos el código de seis números. ${LINK}
Dé el código solo a nuestro agente. ${LINK}
Responda con su número de Seguro Social. ${LINK}
Envíe una foto de su tarjeta del Seguro Social. ${LINK}
Sus beneficios serán suspendidos. ${LINK}
Hay una orden de arresto contra usted. ${LINK}
Un oficial va a su casa. Pague ahora. ${LINK}
Su cuenta vence en 24 horas. ${LINK}
Entre a CheckAhead-Pagos.Us / ${LINK}
Abra evil.example y escriba su contraseña. ${LINK}
Instale AnyDesk para que podamos ayudarle. ${LINK}
Confirme los datos de su tarjeta de débito. ${LINK}
`
  .trim()
  .split('\n')
  .map((line) => line.replaceAll(' / ', '\n'));

/** What mail programs turn into a link or a sender, and payments that cannot be traced: called foreign, not only doubtful. */
const FOREIGN =
  /^(?!To|Para|From: \S+ <h).*(?:(?:crook|estafa)@evil|(?:at|Abra) (?:https:\S+@)?evil\.e|tel:|sms:|Zelle|Venmo|PIN\b|-Pay\.Us)/s;
const HEADER = 'From: CheckAhead <hello@checkahead.example>\n';

describe('a scam', () => {
  it('is one of many', () => expect(new Set(SCAMS).size).toBeGreaterThan(110));

  it.each(SCAMS)('is never called ours: %s', (scam) => {
    expect(verdictOf(scam)).not.toBe('ours');
    expect(verdictOf(HEADER + scam)).not.toBe('ours');
  });

  it.each(SCAMS.filter((scam) => FOREIGN.test(scam)))('is called foreign: %s', (scam) => {
    expect(verdictOf(scam)).toBe('suspicious');
  });
});

const LATIN = 'aeopcyxi';
const CYRILLIC = 'аеорсухі';
const DISGUISES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => [...text].join('\u00ad'),
  (text) => [...text].join('\u200b'),
  (text) => [...text].join(' '),
  (text) => [...text].join('\n'),
  (text) => [...text].map((letter) => CYRILLIC[LATIN.indexOf(letter)] ?? letter).join(''),
  (text) => text.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)),
  (text) => text.replace(/[!-~]/g, (sign) => `&#${sign.charCodeAt(0)};`),
  (text) => text.replace(/[!-~]/g, (sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase()}`),
  (text) => btoa(text),
  (text) => text.replaceAll('.', ' (dot) ').replaceAll('@', ' [at] '),
  (text) => `<!-- ${text} -->`,
];
const THINGS = [
  'crook@evil.example',
  'evil.example',
  'https://evil.example/start',
  'mailto:crook@evil.example',
  'tel:+18005550100',
  '1-800-555-0100',
  '021000021',
  'Pay by Zelle',
  'Tell us your PIN',
  'Read me the code',
  'Responda con el código',
];

describe('next to what is ours', () => {
  const decoys = LANGUAGES.flatMap((language) =>
    Object.values(allMails(language, PHONE)).map(({ text }) => HEADER + text),
  );
  // A name may have any letters.
  const nameless = decoys.filter((text) => !text.includes('José'));
  const places = [LINK, `${HEADER}${LINK}`, ...nameless];
  /** At the beginning, at the end or between two words. */
  const put = (thing: string, text: string, where: number) => {
    const words = text.split(/(\s+)/);
    words.splice(2 * Math.floor((where * (words.length + 1)) / 2), 0, ` ${thing} `);
    return words.join('');
  };
  const where = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

  it('anything foreign, in any disguise and any place, is never called ours', () => {
    const thing = fc.oneof(fc.constantFrom(...THINGS), fc.emailAddress(), fc.domain(), fc.webUrl());
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        thing,
        fc.constantFrom(...DISGUISES),
        where,
        (place, bare, disguise, at) => {
          expect(verdictOf(put(disguise(bare), place, at))).not.toBe('ours');
        },
      ),
      { numRuns: 400 },
    );
  });

  it('any letter, digit or picture of another hand is never called ours', () => {
    const anything = fc
      .string({ unit: 'binary', minLength: 1 })
      .filter((text) => /[^\s!-/:-@[-`{-~‘’“”•●|]/u.test(text));
    fc.assert(
      fc.property(fc.constantFrom(...places), anything, where, (place, text, at) => {
        expect(verdictOf(put(text, place, at))).not.toBe('ours');
      }),
      { numRuns: 400 },
    );
  });
});

it('the longest message is checked in a short time, whatever it is made of', () => {
  const pieces =
    '@ . a. < <@ ( http: http://a, &# \u0301 a@b, a@b< * > h , 1 a :// е. [. \u00ad. " 1- <a@b ● - CheckAhead'.split(
      ' ',
    );
  const lines = [
    'From: a@b.c\n',
    'x <a@b>\n',
    'To: x@y.z\n',
    'Hello A ',
    'Log in ',
    'account will ',
    '123-45-678 ',
  ];
  for (const piece of [...pieces, ...pieces.map((each) => `${each} `), ...lines, LINK])
    for (const start of ['', 'From: ', `${LINK} `]) {
      const text = (start + piece.repeat(MESSAGE_MAX_CHARACTERS)).slice(0, MESSAGE_MAX_CHARACTERS);
      expect(check(text).kind).toBe('checked');
    }
});
