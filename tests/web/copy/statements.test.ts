import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGES } from '#core/language/languages.ts';
import { textsInFile } from '#tests/support/copy-texts.ts';
import { ROOT } from '../../../server/launch/programs.mjs';

/** How each statement could be said in other words. Texts that take it from `statements.ts` do not have the words. */
const IN_OTHER_WORDS: Readonly<Record<string, RegExp>> = {
  'that we are not affiliated': /affiliated|endorsed by|afiliado|respaldo/i,
  'whom we call':
    /we call (?:you only|only|nobody)|we only call|never call (?:anyone|you first)|llamamos (?:solo|a quien|a nadie)|solo llamamos|nunca le llamamos primero/i,
  'what the last four digits are for':
    /last four (?:digits )?(?:may|will|can|help)|(?:cuatro|4) (?:dígitos )?(?:pueden|podrían)|confirm(?:ar)? (?:who (?:you|I) |quién |that your benefit|que el beneficio)/i,
  'that only four digits are saved':
    /(?:save|keep)s? only the last four|last four digits (?:only|are saved)|guardamos solo los últimos cuatro|solo los últimos cuatro/i,
  'what is free at the SSA': /is free at the SSA|es gratis en la SSA/i,
  'what is offered after the launch':
    /our email (?:to the people|says what)|nuestro correo (?:a quienes|dice qué)|to see what we offer today|para ver qué ofrecemos hoy/i,
};

it.each(Object.keys(IN_OTHER_WORDS))('the words of the site say %s in one place', (statement) => {
  const words = IN_OTHER_WORDS[statement] as RegExp;
  for (const language of LANGUAGES) {
    const folder = join(ROOT, 'web', 'copy', language);
    const saying = readdirSync(folder).filter((name) =>
      textsInFile(join(folder, name)).some((text) => words.test(text)),
    );
    expect(saying, language).toEqual(['statements.ts']);
  }
});
