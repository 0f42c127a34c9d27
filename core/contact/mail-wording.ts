import type { MailWordLists } from '../identity/mail-words.ts';
import { CODE_LENGTH } from '../identity/one-time-secret.ts';

/** Everything that our mails say in one language. */
export interface MailWording {
  /** Sentences and labels. `{name}`, `{moment}`, `{code}` and so on stand for what differs from mail to mail. */
  readonly sentences: readonly string[];
  /** A date and time as our mails write it, such as 'Monday, July 6, 2026 at 9:00 AM ET'. */
  readonly moment: string;
  /** A date as it stands in a sentence, one without its year, and payment days, moved and not, as our mails write them. */
  readonly day: string;
  readonly monthDay: string;
  readonly paymentDays: readonly string[];
  /** The names of the months and of the days of the week. */
  readonly dateWords: readonly string[];
  /** From which the two words of a person are. */
  readonly words: MailWordLists;
}

/** Typographic quotes and line breaks, which mail programs change. */
const plain = (text: string) => text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ').trim();

/** Matches exactly this text. */
export const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** What a sentence in the place of a name would need: to ask, to threaten, to name a number, an address or money. */
const NO_NAME = [
  'pay|send|call|ring|dial|phone|text|wire|transfer|deposit|give|reply|read|tell|buy|visit|open|click|contact|confirm',
  'cash|money|dollars?|fees?|cards?|code|account|bank|benefits?|checks?|payments?|security|agent|officer|police',
  'ends?|ended|ending|stop(?:s|ped)?|suspended|blocked|today|now|urgent|please|must|your?|us|our|we|at|com|net|org|www',
  'zero|one|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand',
  'pague|env[ií]e|llame|marque|diga|d[eé]nos|compre|visite|abra|entre|deposite|transfiera|confirme',
  'dinero|d[oó]lares|cuota|tarjetas?|c[oó]digo|cuenta|banco|beneficios?|pagos?|agente|polic[ií]a',
  'hoy|ahora|urgente|ya|usted|nos|nuestro|punto|arroba',
  'cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve',
].join('|');
const NAME_PART = `(?!(?:${NO_NAME})(?![A-Za-zÀ-ɏ]))[A-Za-zÀ-ɏ']{1,20}`;
/** A word of a name, or a short one with a period, such as 'J.' and 'Mrs.'. */
const NAME = `(?:${NAME_PART}(?:-${NAME_PART})?|[A-Za-zÀ-ɏ]{1,3}\\.)`;
const NAMES = `${NAME}(?: ${NAME}){0,3}`;
const SIGN = '[!#-;=?A-~]';
const ADDRESS = `${SIGN}{1,64}@${SIGN}{1,190}`;

/** The longest first, because one may begin like another. */
const anyOf = (patterns: readonly string[]) =>
  `(?:${[...new Set(patterns)].sort((a, b) => b.length - a.length).join('|')})`;

/** What may stand in a place of a sentence. Nothing that could be a link, a phone number or a sentence of its own. */
function slotsOf(wording: MailWording): Readonly<Record<string, string>> {
  const { moment, day, monthDay, paymentDays, dateWords, words } = wording;
  /** Other dates and times that are written like this one. */
  const like = (example: string) =>
    literally(plain(example)).replace(/[a-zà-ÿ]+|\d+/gi, (part) => {
      if (/\d/.test(part)) return part.length === 4 ? '20\\d\\d' : '\\d{1,2}';
      return dateWords.includes(part)
        ? `(?:${dateWords.join('|')})`
        : part.length < 4
          ? '[a-zà-ÿ]{1,3}'
          : part;
    });
  return {
    name: NAMES,
    code: `\\d{${CODE_LENGTH}}(?! ?\\d)`,
    lastFour: '\\d{4}',
    email: ADDRESS,
    moment: like(moment),
    day: like(day),
    monthDay: like(monthDay),
    payment: anyOf(paymentDays.map(like)),
    words: `(?:${words.first.join('|')}) (?:${words.second.join('|')})`,
  };
}

/** Matches one of these at a place of a text, with the signs around it. */
const unitOf = (known: readonly string[]) =>
  new RegExp(`["'([<*_|•●-]{0,6} ?${anyOf(known)}["')\\]>*_|.,;:!?]{0,6}(?: |$)`, 'iy');

/**
 * Finds what is not from our mails. The result takes a text and returns its words that are in none of our sentences and
 * none of `more`, patterns of what else is ours. `isPlain`: the text names no address of anybody, and one name and one code at
 * most, with which our sentences could be made to say something else. Each character is looked at a limited number of times.
 */
export function foreignWordsIn(
  wordings: readonly MailWording[],
  more: readonly string[],
): (lines: readonly string[]) => { readonly words: string; readonly isPlain: boolean } {
  const sentences = wordings.flatMap((wording) => {
    const slots = slotsOf(wording);
    return wording.sentences.map((sentence) => ({
      varies: /\{(name|email|code)\}/.exec(sentence)?.[1],
      pattern: literally(plain(sentence)).replace(
        /\\\{(\w+)\\\}/g,
        (_, slot: string) => slots[slot] ?? '(?!)',
      ),
    }));
  });
  const patternsOf = (kind?: string) =>
    sentences.flatMap(({ varies, pattern }) => (varies === kind ? [pattern] : []));
  const named = unitOf(patternsOf('name'));
  const addressed = unitOf(patternsOf('email'));
  const coded = unitOf(patternsOf('code'));
  const fixed = unitOf([...patternsOf(), ...more]);
  return (lines) => {
    const text = plain(lines.map((line) => line.replace(/^[\s>|*]+/, '')).join(' '));
    const foreign: string[] = [];
    const found = { named: 0, addressed: 0, coded: 0 };
    for (let at = 0; at < text.length; ) {
      const unit = [addressed, named, coded, fixed].find((each) => {
        each.lastIndex = at;
        return each.test(text);
      });
      if (unit === named) found.named += 1;
      if (unit === addressed) found.addressed += 1;
      if (unit === coded) found.coded += 1;
      if (unit) at = unit.lastIndex;
      else {
        const end = text.indexOf(' ', at);
        foreign.push(text.slice(at, end < 0 ? undefined : end));
        at = end < 0 ? text.length : end + 1;
      }
    }
    return { words: foreign.join(' '), isPlain: found.addressed === 0 && found.named < 2 && found.coded < 2 };
  };
}
