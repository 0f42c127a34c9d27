import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  BIRTH_DAYS,
  type PaymentGroup,
  paymentGroupOf,
  paymentQuestions,
} from '#core/benefits/payment-group.ts';
import { CODE_LENGTH } from '#core/identity/one-time-secret.ts';
import { OFFERS } from '#core/offer/offer.ts';
import { SURVEY_QUESTIONS } from '#core/survey/survey-answers.ts';
import { textsInFile } from '#tests/support/copy-texts.ts';
import { footerCopy as enFooter } from '#web/copy/en/footer.ts';
import * as enDates from '#web/copy/en/payment-dates.ts';
import * as enDay from '#web/copy/en/payment-day.ts';
import { footerCopy as esFooter } from '#web/copy/es/footer.ts';
import * as esDates from '#web/copy/es/payment-dates.ts';
import * as esDay from '#web/copy/es/payment-day.ts';
import { ROOT } from '../../../server/launch/programs.mjs';

const FIGURES = {
  code: CODE_LENGTH,
  survey: SURVEY_QUESTIONS.length,
  paymentDay: paymentQuestions({ kind: 'social-security', paidOnThird: false, born: null }).length,
  weeksEarlier: OFFERS.A.earlyUpToDays / 7,
} as const;

/** Texts that have one of the figures as a word, and the words for it. */
const IN_WORDS = {
  en: {
    words: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
    code: /(\w+)-digit code|all (\w+) digits of the code/gi,
    survey: /(\w+) short questions\. Please/gi,
    paymentDay: /up to (\w+) short questions/gi,
    weeksEarlier: /(\w+) weeks earlier/gi,
  },
  es: {
    words: ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
    code: /código de (\w+) dígitos|los (\w+) dígitos del código/gi,
    survey: /(\w+) preguntas cortas\. No/gi,
    paymentDay: /hasta (\w+) preguntas cortas/gi,
    weeksEarlier: /adelanta (\w+) semanas/gi,
  },
} as const;

const numbersIn = (text = '') => text.match(/\d+/g);

describe.each([
  ['en', enDates.paymentDatesCopy, enDay.paymentDayCopy, enFooter],
  ['es', esDates.paymentDatesCopy, esDay.paymentDayCopy, esFooter],
] as const)('the words in %s', (language, { results, lists, rules }, { born: question }, footer) => {
  const folder = join(ROOT, 'web', 'copy', language);
  const texts = readdirSync(folder).flatMap((name) => textsInFile(join(folder, name)));

  it.each(Object.keys(FIGURES) as (keyof typeof FIGURES)[])('have the figure of %s', (name) => {
    const { words, [name]: pattern } = IN_WORDS[language];
    const found = texts.flatMap((text) => [...text.matchAll(pattern)].map(([, one, other]) => one ?? other));
    expect(new Set(found.map((word) => word?.toLowerCase()))).toEqual(new Set([words[FIGURES[name] - 1]]));
  });

  it('have the birthdays of each group', () => {
    for (const born of BIRTH_DAYS) {
      const answers = { kind: 'social-security', paidOnThird: false, born } as const;
      const group = paymentGroupOf(answers) as Exclude<PaymentGroup, 'both'>;
      for (const text of [results.group[group], lists.groups[group], question.choices[born]])
        expect(numbersIn(text), text).toEqual(born.split('-'));
    }
    expect(numbersIn(rules.items.at(-1))).toEqual(BIRTH_DAYS.flatMap((born) => born.split('-')));
  });

  it('have the year of the license', () => {
    const license = readFileSync(join(ROOT, 'LICENSE'), 'utf8');
    expect(numbersIn(footer.copyright(''))).toEqual(numbersIn(license));
  });
});
