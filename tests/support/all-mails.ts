import type { MailWordLists } from '#core/identity/mail-words.ts';
import { LANGUAGES, type Language } from '#core/language/languages.ts';
import type { MailCopy } from '#core/ports/mail-copy.ts';

const read = await Promise.all(
  LANGUAGES.map(async (language) => {
    const { mailsCopy } = await import(`../../web/copy/${language}/mails.ts`);
    const { mailWordLists } = await import(`../../web/copy/${language}/mail-words.ts`);
    return { language, mailsCopy, mailWordLists };
  }),
);
const byLanguage = <T>(pick: (one: (typeof read)[number]) => T) =>
  Object.fromEntries(read.map((one) => [one.language, pick(one)])) as Record<Language, T>;

/** The words of the mails in every language, published or not. */
export const ALL_MAIL_COPIES = byLanguage(({ mailsCopy }) => mailsCopy as MailCopy);
export const ALL_MAIL_WORDS = byLanguage(({ mailWordLists }) => mailWordLists as MailWordLists);
