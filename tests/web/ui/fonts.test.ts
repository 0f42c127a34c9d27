import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteWith } from '#tests/support/rendered-site.ts';
import { ALL_CHARACTERS, COMMON_CHARACTERS, codePointsOf } from '#web/fonts/common-characters.ts';
import { themeCss } from '#web/ui/theme.ts';
import { commonFont, cutFont } from '../../../web/fonts/make-common.mjs';

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
  for (const character of 'Ł→') expect(all, character).not.toContain(character.codePointAt(0));
  expect(codePointsOf('U+41-43, U+7A')).toEqual([0x41, 0x42, 0x43, 0x7a]);
  const common = COMMON_CHARACTERS.replaceAll(' ', '');
  const ranges = [...themeCss('en').matchAll(/unicode-range:([^;]+);/g)].map(([, range]) => range);
  expect(ranges).toEqual([ALL_CHARACTERS, ALL_CHARACTERS, common, common]);
});

/** The characters of a font, from the segments of its character map (OpenType, format 4). */
function charactersOf(font: Buffer): readonly number[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const table = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0;
  const map = font.readUInt32BE(table + 8);
  const segments = map + font.readUInt32BE(map + 8);
  expect(font.readUInt16BE(segments)).toBe(4);
  const length = font.readUInt16BE(segments + 6);
  return Array.from({ length: length / 2 - 1 }, (_, index) => segments + 14 + 2 * index).flatMap((at) => {
    const first = font.readUInt16BE(at + length + 2);
    return Array.from({ length: font.readUInt16BE(at) - first + 1 }, (_, index) => first + index);
  });
}

it.each([400, 700] as const)('no character that the font of weight %s lacks fetches it', async (weight) => {
  const everything = Array.from({ length: 0xd800 }, (_, code) => code);
  const font = await cutFont(weight, everything, 'truetype');
  const inFont = charactersOf(font);
  expect(inFont.length).toBeGreaterThan(200);
  expect(codePointsOf(ALL_CHARACTERS).filter((code) => !inFont.includes(code))).toEqual([]);
});

it.each([400, 700] as const)('weight %s is cut from the installed font by this list', async (weight) => {
  const kept = readFileSync(join(FONTS, `common-${weight}.woff2`));
  expect(kept.equals(await commonFont(weight))).toBe(true);
  expect(kept.length).toBeLessThan(8_000);
});
