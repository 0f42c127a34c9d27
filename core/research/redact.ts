/** What is taken out of free answers, in this order, and what stands in its place. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // From the first sign of a word to its first @, so that no word is searched twice.
  [/(?<!\S)\S[^\s@]*@\S+\.\S+/g, '[email]'],
  [/(?:https?:\/\/|www\.)\S+/gi, '[link]'],
  [/(?<![\p{L}\d])[@$][\p{L}_][\p{L}\p{N}_.-]+/gu, '[account]'],
  [/\b(?:p\.?\s?o\.?\s?box|apartado)\s+#?\d+/gi, '[address]'],
  [
    /\b\d+[a-z]?(?:\s+[\p{L}.']+){1,4}\s+(?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|boulevard|blvd|court|ct|place|pl|way|highway|hwy)\b\.?/giu,
    '[address]',
  ],
  [/\b(?:calle|avenida|av|camino|paseo)\.?(?:\s+[\p{L}.']+){1,4}\s+#?\d+/giu, '[address]'],
  [/\b(?:[Mm]y name is|[Mm]e llamo|[Mm]i nombre es|[Ss]oy)(?:\s+\p{Lu}[\p{L}'-]*)+/gu, '[name]'],
  [/\bI(?:'|’| a)m\s+\p{Lu}[\p{L}'-]+(?:\s+\p{Lu}[\p{L}'-]+)*/gu, '[name]'],
  [/\b(?:Mr|Mrs|Ms|Miss|Dr|Sr|Sra|Don|Doña)\.?\s+\p{Lu}[\p{L}'-]+(?:\s+\p{Lu}[\p{L}'-]+)*/gu, '[name]'],
  // Amounts such as $1,200 stay; every other number of three digits and more goes, however it is written.
  [/(?<![$\d.,])\+?\(?\p{Nd}(?:[\s().,/-]*\p{Nd}){2,}/gu, '[number]'],
  [/\$\d(?:[\s.,-]*\d){6,}/g, '[number]'],
];

/** A free answer without addresses, numbers, names of accounts and names that introduce themselves. */
export function redact(answer: string): string {
  const plain = answer
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return PATTERNS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), plain);
}
