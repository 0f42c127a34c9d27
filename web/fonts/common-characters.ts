/** The characters of nearly all text, as a CSS `unicode-range`. Documents preload their fonts; any other loads the full one. */
export const COMMON_CHARACTERS =
  'U+20-7E, U+A0-A1, U+A9, U+B7, U+BF, U+DA, U+E1, U+E9, U+ED, U+F1, U+F3, U+FA, U+2013, U+2019, U+201C-201D, U+2022, U+2026';

/** The full font's, without its rarest, so that none that it lacks fetches it. Of faces that overlap, the last one is used. */
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
