/**
 * The characters that nearly all text on the site uses, as a CSS `unicode-range`. Every document preloads their two font
 * files; the full font is loaded only when another character is used.
 */
export const COMMON_CHARACTERS =
  'U+20-7E, U+A0-A1, U+A9, U+B7, U+BF, U+DA, U+E1, U+E9, U+ED, U+F1, U+F3, U+FA, U+2013, U+2019, U+201C-201D, U+2022, U+2026';

/** The other characters of the full font. */
export const OTHER_CHARACTERS =
  'U+A2-A8, U+AA-B6, U+B8-BE, U+C0-D9, U+DB-E0, U+E2-E8, U+EA-EC, U+EE-F0, U+F2, U+F4-F9, U+FB-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2014, U+2018, U+2020-2021, U+2030, U+2032-2033, U+2039-203A, U+2044, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215';

/** The code points of a `unicode-range`. */
export function codePointsOf(ranges: string): readonly number[] {
  return ranges.split(',').flatMap((range) => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-');
    const from = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index);
  });
}
