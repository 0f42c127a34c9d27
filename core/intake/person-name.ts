import { TYPED_NAME_MAX_LENGTH } from '../record-limits.ts';
import { looksLikeSsn } from './looks-like-ssn.ts';
import { lengthOf } from './own-words.ts';

/**
 * Invisible characters and those that change the direction of nearby text: control characters, unpaired
 * surrogates and format characters (Unicode Cc, Cs, Cf, Zl, Zp and default-ignorable), including
 * bidirectional controls (UAX 9). Combining marks are allowed.
 */
const INVISIBLE = /(?![\p{M}\u200c\u200d])[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\p{DI}]/u;

/**
 * A joiner or non-joiner without effect. It is meaningful only inside words of scripts whose letters join or
 * stack (Persian, Sinhala, Malayalam, …; Unicode standard, chapter 23).
 */
const INEFFECTIVE_JOINER =
  /(?:^|[^\p{L}\p{M}]|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200c\u200d]/u;

/** Longest name that may be entered. Older rows may have longer ones. */
export const PERSON_NAME_MAX_LENGTH = 60;

/**
 * A name as it is stored and compared: trimmed, composed (Unicode NFC). Idempotent. What is longer than may be typed is not
 * composed, because that takes seconds for tens of thousands of marks.
 */
export function tidyName(raw: string): string {
  const text = raw.trim();
  return lengthOf(text) > TYPED_NAME_MAX_LENGTH ? text : text.normalize('NFC');
}

/** First and last name, as far as they are known. */
export const fullName = (
  person?: { readonly first_name?: string | null; readonly last_name?: string | null } | null,
): string => [person?.first_name, person?.last_name].filter(Boolean).join(' ');

/** Whether a name has an invisible character. Letters and marks of every script, signs, spaces and digits are visible. */
export function hasInvisibleCharacter(name: string): boolean {
  return INVISIBLE.test(name) || INEFFECTIVE_JOINER.test(name);
}

const INVISIBLE_IN_TEXT = new RegExp(
  `(?![\\t\\r\\n])${INVISIBLE.source}|([\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])([\\u200c\\u200d])`,
  'gu',
);

/** A text with the numbers of its invisible characters, such as `[U+200B]`, so that it hides and reverses nothing. */
export const markInvisible = (text: string): string =>
  text.replace(
    INVISIBLE_IN_TEXT,
    (found: string, letter = '', joiner = found) =>
      `${letter}[U+${joiner.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
  );

/** Letters of every script, at least one, with marks, spaces, signs and the joiners that some scripts need. */
const NAME = /^(?=.*\p{L})(?:\u200c|\u200d|[\p{L}\p{M} \u00a0\u3000'\u2019\u2010\u2011.-])+$/u;

export type NameProblem =
  | 'name-has-invisible-character'
  | 'name-holds-nine-digits'
  | 'name-has-other-signs'
  | 'name-too-long';

/** The problem of a non-empty name. Used wherever a person's name is entered. */
export function nameProblem(raw: string): NameProblem | null {
  const name = tidyName(raw);
  if (name === '') return null;
  // First, because the other checks take long for a long text.
  if (lengthOf(name) > PERSON_NAME_MAX_LENGTH) return 'name-too-long';
  if (hasInvisibleCharacter(name)) return 'name-has-invisible-character';
  if (looksLikeSsn(name)) return 'name-holds-nine-digits';
  return NAME.test(name) ? null : 'name-has-other-signs';
}
