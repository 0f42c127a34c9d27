/**
 * The characters that nearly all text on the site uses, as a CSS `unicode-range`. Every document preloads their two font
 * files; the full font is loaded only when another character is used.
 */
export const COMMON_CHARACTERS =
  'U+20-7E, U+A0-A1, U+A9, U+B7, U+BF, U+DA, U+E1, U+E9, U+ED, U+F1, U+F3, U+FA, U+2013, U+2019, U+201C-201D, U+2022, U+2026';

/**
 * The full font's characters but its rarest, so that no character that it lacks fetches it. Of faces that overlap, browsers use
 * the one declared last.
 */
export const ALL_CHARACTERS =
  'U+20-7E,U+A0-AC,U+AE-B4,U+B6-FF,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+20AC';

/** The code points of a `unicode-range`. */
export function codePointsOf(ranges: string): readonly number[] {
  return ranges.split(',').flatMap((range) => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-');
    const from = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index);
  });
}
