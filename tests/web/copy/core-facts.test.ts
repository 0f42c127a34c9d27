import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#core/calendar/durations.ts';
import { SECRET_LIFETIME_MS } from '#core/identity/one-time-secret.ts';
import { passwordWeaknesses } from '#core/identity/password-rule.ts';
import { infoProblems, ZIP_DIGITS } from '#core/intake/info-form.ts';
import { PHONE_DIGITS } from '#core/intake/phone.ts';
import { SSN_DIGITS } from '#core/intake/ssn.ts';
import { LANGUAGES } from '#core/language/languages.ts';
import { OFFERS } from '#core/offer/offer.ts';
import { TIMING_PREFERENCE_MAX_LENGTH } from '#core/onboarding/record-limits.ts';
import { readOperator, readReason } from '#core/operating/audited.ts';
import { textsInFile } from '#tests/support/copy-texts.ts';
import { ROOT } from '../../../server/launch/programs.mjs';

const shortest = (isLongEnough: (text: string) => boolean) => {
  let text = 'a';
  while (!isLongEnough(text)) text += 'a';
  return text.length;
};
const passwordLength = shortest(
  (text) => !passwordWeaknesses(text, { email: null, brand: '' }).includes('too-short'),
);
const nameLength = shortest(
  (text) => !infoProblems({ firstName: text, lastName: '', phoneNumber: '', zipCode: '' }).firstName,
);

/** How the sentences of these files say a limit of core, and how many do. */
const SAID = [
  [SECRET_LIFETIME_MS / MINUTE_MS, /(\d+) minut[eo]s/, 7, 'login mails my-information verify-email'],
  [passwordLength, /(\d+) (?:characters|caracteres|letras)/, 3, 'password reset-password'],
  [nameLength, /(\d+) (?:characters|letras)/, 2, 'anonymous'],
  [TIMING_PREFERENCE_MAX_LENGTH, /(\d+) (?:characters|caracteres)/, 1, 'calendar'],
  [OFFERS.A.earlyUpToDays, /(\d+) (?:days earlier|días antes)/, 1, 'calendar'],
  [OFFERS.B.expeditedEarlyUpToDays, /(\d+) (?:days earlier|días antes)/, 1, 'calendar'],
  [SSN_DIGITS, /^(\d+) d[ií]git[os]+,/, 1, 'confirmation'],
  [PHONE_DIGITS, /^(\d+) d[ií]git[os]+,/, 1, 'schedule'],
  [ZIP_DIGITS, /^(\d+) d[ií]git[os]+$/, 1, 'anonymous'],
] as const;

const numbersIn = (path: string, said: RegExp) =>
  textsInFile(join(ROOT, path)).flatMap((text) => text.match(said)?.[1] ?? []);

describe.each(LANGUAGES)('sentences in %s', (language) => {
  it.each(SAID)('say the limit %d as %s', (limit, said, times, files) => {
    const numbers = files.split(' ').flatMap((file) => numbersIn(`web/copy/${language}/${file}.ts`, said));
    expect(numbers).toEqual(Array(times).fill(String(limit)));
  });
});

it('the console says how long its link works', () => {
  const [lifetime, said] = SAID[0];
  expect(numbersIn('server/console/pages/people.ts', said)).toEqual([String(lifetime)]);
});

it('the console asks for names and reasons of the lengths that core accepts', () => {
  const lengthsOf = (read: (typed: string) => string | null) => {
    const accepted = Array.from({ length: 300 }, (_, length) => length).filter((length) =>
      read('a'.repeat(length)),
    );
    return [accepted[0], accepted.at(-1)].map(String);
  };
  const name = lengthsOf((typed) => readOperator(typed, 'root'));
  const reason = lengthsOf(readReason);
  const said = ['console-app', 'answers', 'announce', 'layout', 'pages/launch']
    .flatMap((file) => textsInFile(join(ROOT, `server/console/${file}.ts`)))
    .flatMap((text) => [...text.matchAll(/(?:minlength="|, in |of )(\d+)(?:" maxlength="| to )(\d+)/g)])
    .map(([, least, most]) => [least, most]);
  expect(said).toEqual([name, reason, name, reason, reason, reason]);
});
