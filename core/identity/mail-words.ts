import { DEFAULT_LANGUAGE, type Language } from '../language/languages.ts';
import type { MailRecipient } from '../ports/identity-mail.ts';
import type { Account } from '../ports/identity-tables.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { Tables } from '../ports/unit-of-work.ts';

/** The words of a language. A pair has one of each list. */
export interface MailWordLists {
  readonly first: readonly string[];
  readonly second: readonly string[];
}

export type MailWords = Readonly<Partial<Record<Language, MailWordLists>>>;

/** Two words in every mail to a person, by which they recognize it. Not a secret: whoever reads the mail sees them. */
export function newMailWords(random: Pick<Randomness, 'below'>, { first, second }: MailWordLists): string {
  return `${first[random.below(first.length)]} ${second[random.below(second.length)]}`;
}

/** Only words of our lists, so that nobody can put a text of their own into a mail. They may be of any language. */
export function isMailWords(lists: MailWords, text: string): boolean {
  const [one = '', two = '', ...more] = text.split(' ');
  return (
    more.length === 0 &&
    Object.values(lists).some(({ first, second }) => first.includes(one) && second.includes(two))
  );
}

/** Three to choose from, all different and none of them `current`. */
export function suggestMailWords(
  random: Pick<Randomness, 'below'>,
  lists: MailWordLists,
  current: string | null,
): readonly string[] {
  const suggested = new Set<string>();
  while (suggested.size < 3) {
    const words = newMailWords(random, lists);
    if (words !== current) suggested.add(words);
  }
  return [...suggested];
}

/**
 * How to write to the owner of an account: with their words, once they have verified the address, and in their language.
 * `requested` is the language of the request, for addresses without an account.
 */
export const mailRecipient = (account: Account | null | undefined, requested?: Language): MailRecipient => ({
  words: account?.emailVerifiedAt == null ? null : account.mailWords,
  language: account?.language ?? requested ?? DEFAULT_LANGUAGE,
});

export const recipientAt = async (
  tables: Pick<Tables, 'accounts'>,
  email: string,
  requested?: Language,
): Promise<MailRecipient> => mailRecipient(await tables.accounts.byEmail(email), requested);
