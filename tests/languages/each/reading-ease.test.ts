import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FAQ_ENTRIES } from '#copy/faq.ts';
import { LANGUAGE } from '#copy/language.ts';
import { mailsCopy } from '#copy/mails.ts';
import type { MailText } from '#core/ports/mail-copy.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { textsInFile } from '#tests/support/copy-texts.ts';
import { readingEase } from '#tests/support/reading-ease.ts';
import { countWords, joined, readingGrade, runningText } from '#tests/support/reading-grade.ts';
import { siteWith } from '#tests/support/rendered-site.ts';
import { faqAnswer } from '#web/copy/faq-answer.ts';
import { wordingOf } from '#web/copy/wording.ts';

const EASE = 70;
/** For languages without a measure of their own. */
const GRADE = 8;
const LEGAL = ['/privacy', '/terms'];
const SITES = [
  ['research', 'A'],
  ['research', 'B'],
  ['public', 'A'],
  ['public', 'B'],
] as const;

it('a plain text is easy, a lawyer’s is not', () => {
  expect(readingEase('El gato está en la mesa. Es un gato rojo.')).toBeGreaterThan(90);
  expect(
    readingEase(
      'No obstante cualquier obligación contractual, el beneficiario anteriormente mencionado renuncia irrevocablemente a la remuneración correspondiente.',
    ),
  ).toBeLessThan(30);
  expect(readingGrade('The cat sat on the mat. It was a red cat.')).toBeLessThan(2);
  expect(
    readingGrade(
      'Notwithstanding any contractual obligation, the aforementioned beneficiary irrevocably relinquishes entitlement to remuneration.',
    ),
  ).toBeGreaterThan(16);
});

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'web', 'copy', LANGUAGE);
const IN_SPANISH = LANGUAGE === 'es';
const WHEN = IN_SPANISH
  ? 'lunes, 6 de julio de 2026 a las 9:00 a.m., hora del Este'
  : 'Monday, July 6, 2026 at 9:00 AM ET';

/** The texts that are too hard: ease below 70 in Spanish, above grade 8 in another language. */
const tooHardOf = (texts: readonly { readonly name: string; readonly text: string }[]) =>
  texts
    .filter(({ text }) => countWords(text) > 20)
    .map(({ name, text }) => ({ name, measured: IN_SPANISH ? readingEase(text) : readingGrade(text) }))
    .filter(({ measured }) => (IN_SPANISH ? measured < EASE : measured > GRADE));

const textOf = (part: MailText['body'][number]) => {
  if (typeof part === 'string') return part;
  if ('sentence' in part) return part.sentence;
  return 'note' in part ? part.note : [];
};

/** Each mail, with the words of either case. */
function mails(isOne: boolean) {
  const values = {
    brand: 'CheckAhead',
    address: 'https://www.checkahead.example/',
    unsubscribe: 'https://www.checkahead.example/unsubscribe',
    supportEmail: 'support@checkahead.example',
    newEmail: 'rosa@example.com',
    name: 'Rosa',
    code: '123456',
    when: WHEN,
    launchDay: isOne ? 'Monday, February 1, 2027' : null,
    launchSun: '',
    payments: isOne ? ['Thursday, December 31, 2026', 'Monday, February 1, 2027'] : [],
    isFirst: isOne,
    byUs: isOne,
    moved: isOne,
    movedFrom: isOne ? WHEN : null,
    whoCalls: isOne
      ? ({ kind: 'we-call', from: '(555) 555-0100', lastFour: '0123' } as const)
      : ({ kind: 'you-open-link', link: 'https://video.example.org/room' } as const),
  };
  const {
    language,
    moment,
    day,
    paymentDay,
    words,
    neverAsk,
    noAffiliation,
    howToCheck,
    calendarEntry,
    ...kinds
  } = mailsCopy;
  return Object.entries(kinds).map(([name, mail]) => ({
    name,
    text: joined(mail(values).body.flatMap((part) => textOf(part))),
  }));
}

describe(`the words in '${LANGUAGE}' are easy`, () => {
  // Also those of the pages for signed-in people, of messages and of dialogs.
  it('in every file but the legal ones', () => {
    const files = readdirSync(FOLDER).filter((file) => !LEGAL.includes(`/${file.replace('.ts', '')}`));
    const texts = files.map((name) => ({ name, text: joined(textsInFile(join(FOLDER, name), '10')) }));
    expect(texts.length).toBeGreaterThan(50);
    expect(tooHardOf(texts)).toEqual([]);
  });

  it('in every mail', () => expect(tooHardOf([...mails(true), ...mails(false)])).toEqual([]));
});

describe.each(SITES)(`the site in '${LANGUAGE}' (%s, offer %s)`, (siteMode, offer) => {
  it('is easy on every page but the legal ones', async () => {
    const site = await siteWith({ siteMode, offer });
    const texts = site.pages
      .filter(
        ({ path, problem }) => problem === null && !LEGAL.includes(path) && !site.shellPaths.includes(path),
      )
      .map(({ path, html }) => ({ name: path, text: runningText(html.slice(html.indexOf('<main'))) }));
    expect(texts.filter(({ text }) => countWords(text) > 20).length).toBeGreaterThan(10);
    expect(tooHardOf(texts)).toEqual([]);
  });

  it('has answers of 40 to 120 words in the FAQ, as easy', () => {
    const settings = { ...DEFAULT_SITE_SETTINGS, siteMode, offer };
    const answers = FAQ_ENTRIES.map((entry) => ({
      name: entry.question,
      text: faqAnswer(entry, settings, wordingOf(settings, 'faq')).text,
    }));
    expect(answers.filter(({ text }) => countWords(text) < 40 || countWords(text) > 120)).toEqual([]);
    expect(tooHardOf(answers)).toEqual([]);
  });
});
