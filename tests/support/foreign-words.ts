import { LANGUAGES, type Language } from '#core/language/languages.ts';

/** The most frequent words of a language, without those that other languages of the product have too. */
const FREQUENT: Readonly<Partial<Record<Language, string>>> = {
  en: 'the your with and you this that for is are was were we our it its to of on not from have has will what when if or by at be been as an they their there can cannot does did please but how who which about than then more your them after before longer each us',
  es: 'el los las de del que y su sus para usted con por una si al lo más está están le les nos nuestro nuestra nuestros pero como cómo qué cuándo puede son este esta esto ese esa cada después antes sin sobre también ya todavía aquí hay fue ser tiene',
};

/** Names that contain a frequent word of another language. */
const NAMES = /Lea esta página en español|Do Not Track/g;

/** The end of an ordinal, as in 4to, is not a word. */
const wordsOf = (text: string) => text.toLowerCase().match(/(?<![\d\p{L}])\p{L}+/gu) ?? [];

/** The frequent words of other languages in a text. */
export function foreignWords(text: string, language: Language): readonly string[] {
  const own = new Set(FREQUENT[language]?.split(' '));
  const foreign = new Set(
    LANGUAGES.filter((other) => other !== language)
      .flatMap((other) => FREQUENT[other]?.split(' ') ?? [])
      .filter((word) => !own.has(word)),
  );
  return wordsOf(text.replace(NAMES, '')).filter((word) => foreign.has(word));
}
