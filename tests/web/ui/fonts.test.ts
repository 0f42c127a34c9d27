import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteWith } from '#tests/support/rendered-site.ts';
import { ALL_CHARACTERS, COMMON_CHARACTERS, codePointsOf } from '#web/fonts/common-characters.ts';
import { themeCss } from '#web/ui/theme.ts';
import { commonFont } from '../../../web/fonts/make-common.mjs';

const FONTS = join(import.meta.dirname, '..', '..', '..', 'web', 'fonts');

it('documents use only the common characters, so the full fonts are not loaded', async () => {
  const common = new Set(codePointsOf(COMMON_CHARACTERS));
  const { pages } = await siteWith();
  // The styles too, because they have generated content.
  const shown = new Set(pages.flatMap(({ html }) => [...html.replace(/<script\b.*?<\/script>/gs, '')]));
  expect(shown.size).toBeGreaterThan(60);
  const strange = [...shown].filter((character) => !common.has(character.codePointAt(0) ?? 0));
  expect(strange.filter((character) => character !== '\n')).toEqual([]);
});

it('an accented name is in the full font, and the common one is declared after it, so that it is used first', () => {
  const all = codePointsOf(ALL_CHARACTERS);
  for (const character of 'éñüçÅ€') expect(all, character).toContain(character.codePointAt(0));
  expect(codePointsOf('U+41-43, U+7A')).toEqual([0x41, 0x42, 0x43, 0x7a]);
  const common = COMMON_CHARACTERS.replaceAll(' ', '');
  const ranges = [...themeCss('en').matchAll(/unicode-range:([^;]+);/g)].map(([, range]) => range);
  expect(ranges).toEqual([ALL_CHARACTERS, ALL_CHARACTERS, common, common]);
});

it.each([400, 700] as const)(
  'the file of weight %s is cut from the installed font by this list',
  async (weight) => {
    const kept = readFileSync(join(FONTS, `common-${weight}.woff2`));
    expect(kept.equals(await commonFont(weight))).toBe(true);
    expect(kept.length).toBeLessThan(8_000);
  },
);
