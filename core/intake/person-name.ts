import { looksLikeSsn } from './looks-like-ssn.ts';

/**
 * What nobody sees in a name, or what turns around the text beside it: control characters, half characters, invisible format
 * characters (Unicode Cc, Cs, Cf, Zl, Zp and default-ignorable), the bidirectional ones of UAX 9 among them. Marks belong to
 * letters and stay.
 */
const HIDDEN = /(?![\p{M}\u200c\u200d])[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\p{DI}]/u;

/**
 * A joiner or non-joiner that does nothing: only inside words of scripts whose letters join or stack does it change how a name
 * is written (Persian, Sinhala, Malayalam, …; Unicode standard, section 23.2).
 */
const IDLE_JOINER =
  /(?:^|[^\p{L}\p{M}]|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200c\u200d]/u;

/** A first or last name as it is kept and compared: without outer spaces, composed (Unicode NFC). Idempotent. */
export function tidyName(raw: string): string {
  return raw.normalize('NFC').trim();
}

/**
 * Whether a name holds a sign that its reader cannot see. Letters of every script, marks, apostrophes, hyphens, dots, spaces and
 * digits are signs that one sees.
 */
export function hasHiddenSign(name: string): boolean {
  return HIDDEN.test(name) || IDLE_JOINER.test(name);
}

/** Longest name that may be typed. Rows from before this rule may hold longer ones. */
export const PERSON_NAME_MAX_LENGTH = 60;

/**
 * Letters of every script with their marks, spaces, apostrophes, hyphens and periods, and the joiners that some scripts need;
 * at least one letter.
 */
const NAME = /^(?=.*\p{L})(?:\u200c|\u200d|[\p{L}\p{M} \u00a0\u3000'\u2019\u2010\u2011.-])+$/u;

export type NameProblem =
  | 'name-has-hidden-sign'
  | 'name-holds-nine-digits'
  | 'name-has-other-signs'
  | 'name-too-long';

/** What is wrong with a name that is there: the one rule, wherever the name of a person is typed. */
export function nameProblem(raw: string): NameProblem | null {
  const name = tidyName(raw);
  if (name === '') return null;
  if (hasHiddenSign(name)) return 'name-has-hidden-sign';
  if (looksLikeSsn(name)) return 'name-holds-nine-digits';
  if (!NAME.test(name)) return 'name-has-other-signs';
  return name.length > PERSON_NAME_MAX_LENGTH ? 'name-too-long' : null;
}
