/** The sentence for a word in the address, such as that of `?problem=`; null: there is none. */
export const sentenceFor = (
  word: string | null,
  sentences: Readonly<Record<string, string>>,
): string | null => Object.entries(sentences).find(([name]) => name === word)?.[1] ?? null;
