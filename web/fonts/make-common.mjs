import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
// @ts-expect-error It has no types.
import subsetFont from 'subset-font';
import { COMMON_CHARACTERS, codePointsOf } from './common-characters.ts';

/** `node web/fonts/make-common.mjs` makes the fonts of the common characters. A test fails until it is run after a change. */

/**
 * @param {400 | 700} weight
 * @param {readonly number[]} characters
 * @param {'woff2' | 'truetype'} targetFormat
 */
export function cutFont(weight, characters, targetFormat) {
  const name = `@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-${weight}-normal.woff2`;
  const whole = readFileSync(fileURLToPath(import.meta.resolve(name)));
  return subsetFont(whole, String.fromCodePoint(...characters), { targetFormat });
}

/** @param {400 | 700} weight */
export const commonFont = (weight) => cutFont(weight, codePointsOf(COMMON_CHARACTERS), 'woff2');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const weight of /** @type {const} */ ([400, 700])) {
    writeFileSync(new URL(`./common-${weight}.woff2`, import.meta.url), await commonFont(weight));
  }
}
