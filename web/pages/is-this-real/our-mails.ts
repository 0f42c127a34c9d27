import { checkMessageCopy } from '#copy/is-this-real.ts';
import type { mailWordLists } from '#copy/mail-words.ts';
import { paymentsFor } from '#core/benefits/payment-days.ts';
import { DAY_MS } from '#core/calendar/durations.ts';
import type { MailWording } from '#core/contact/mail-wording.ts';
import { LANGUAGE_TABLE, LANGUAGES } from '#core/language/languages.ts';
import { headingOf, type MailCopy } from '#core/ports/mail-copy.ts';
import type { WhoCalls } from '#core/ports/scheduler.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';

/** In all languages: a mail has the language of its recipient, not of this page. */
const COPIES = import.meta.glob<{ mailsCopy: MailCopy }>('../../copy/*/mails.ts', { eager: true });
const LISTS = import.meta.glob<{ mailWordLists: typeof mailWordLists }>('../../copy/*/mail-words.ts', {
  eager: true,
});

/** As a full date of each day of a year writes them. */
const dateWordsOf = (tag: string) => {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' });
  const days = Array.from({ length: 366 }, (_, day) => format.formatToParts(day * DAY_MS));
  const names = days.flat().filter(({ type }) => type === 'month' || type === 'weekday');
  return [...new Set(names.map(({ value }) => value))];
};

/** In its month, and moved out of it: an SSI payment and one of Social Security. */
const PAYMENTS = [
  ...paymentsFor('third', { year: 2026, month: 12 }),
  ...paymentsFor('both', { year: 2027, month: 1 }),
];

const sentencesOf = (text: string) => text.replace(/([.?!]) /g, '$1\n').split('\n');

export const ourMails = (site: SiteSettings): readonly MailWording[] =>
  LANGUAGES.flatMap((language) => {
    const copy = COPIES[`../../copy/${language}/mails.ts`];
    const words = LISTS[`../../copy/${language}/mail-words.ts`];
    return copy && words ? [wordingOf(site, copy.mailsCopy, words.mailWordLists)] : [];
  });

function wordingOf(
  { brand, supportEmail, supportPhone, postalAddress }: SiteSettings,
  copy: MailCopy,
  words: typeof mailWordLists,
): MailWording {
  const {
    language,
    moment,
    day,
    paymentDay,
    words: ownWords,
    neverAsk,
    noAffiliation,
    howToCheck,
    calendarEntry,
    ...mails
  } = copy;
  const { tag } = LANGUAGE_TABLE[language];
  const format = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, style).format(0);
  const calls: readonly WhoCalls[] =
    supportPhone === null
      ? [{ kind: 'you-open-link', link: '' }, { kind: 'we-write' }]
      : [
          { kind: 'we-call', from: supportPhone, lastFour: '{lastFour}' },
          { kind: 'you-call', number: supportPhone },
        ];
  const texts = calls
    .flatMap((whoCalls) => [true, false].map((flag) => ({ whoCalls, flag })))
    .flatMap(({ whoCalls, flag }) => {
      const values = {
        ...{ brand, supportEmail, whoCalls, isFirst: flag, byUs: flag, moved: flag },
        ...{ address: '', unsubscribe: '', name: '{name}', code: '{code}', newEmail: '{email}' },
        ...{ when: '{moment}', movedFrom: flag ? '{moment}' : null },
        ...{ launchDay: flag ? '{day}' : null, launchSun: '{monthDay}', payments: ['{payment}'] },
      };
      return Object.values(mails).map((mail) => mail(values));
    });
  const labels = texts.flatMap((text) => [
    `${brand}: ${text.subject}`,
    headingOf(text),
    ...text.body.flatMap((part) =>
      (typeof part === 'string' ? [part] : Object.values(part)).flatMap(sentencesOf),
    ),
  ]);
  return {
    sentences: [
      ...new Set([
        ...labels,
        ownWords(brand, '{words}'),
        ...sentencesOf(neverAsk(supportEmail)),
        noAffiliation(brand),
        howToCheck,
        postalAddress,
        checkMessageCopy.linkTargets,
      ]),
    ].filter((sentence) => sentence !== ''),
    dateWords: dateWordsOf(tag),
    moment: moment(format({ dateStyle: 'full' }), format({ timeStyle: 'short' })),
    day: day(format({ dateStyle: 'full' })),
    monthDay: format({ month: 'long', day: 'numeric' }),
    paymentDays: PAYMENTS.map(paymentDay),
    words,
  };
}
