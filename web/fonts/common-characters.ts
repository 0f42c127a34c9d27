/**
 * The characters that nearly all text on the site uses, as a CSS `unicode-range`. Every document preloads their two font
 * files; the full font is loaded only when another character is used.
 */
export const COMMON_CHARACTERS =
  'U+20-7E, U+A0, U+A9, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+203A';

/** The other characters of the full font. */
export const OTHER_CHARACTERS =
  'U+A1-A8, U+AA-B6, U+B8-D6, U+D8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2020-2021, U+2030, U+2032-2033, U+2039, U+2044, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215';

/** The code points of a `unicode-range`. */
export function codePointsOf(ranges: string): readonly number[] {
  return ranges.split(',').flatMap((range) => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-');
    const from = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index);
  });
}
