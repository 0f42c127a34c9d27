import type { MailWordLists, MailWords } from '#core/identity/mail-words.ts';
import { LANGUAGES } from '#core/language/languages.ts';
import type { MailCopies, MailCopy } from '#core/ports/mail-copy.ts';

const read = await Promise.all(
  LANGUAGES.map(async (language) => {
    const { mailsCopy } = (await import(`../../web/copy/${language}/mails.ts`)) as { mailsCopy: MailCopy };
    const { mailWordLists } = (await import(`../../web/copy/${language}/mail-words.ts`)) as {
      mailWordLists: MailWordLists;
    };
    return { language, mailsCopy, mailWordLists };
  }),
);

export const MAIL_COPIES: MailCopies = Object.fromEntries(
  read.map(({ language, mailsCopy }) => [language, mailsCopy]),
);

/** The lists of every language from which people get their two words. */
export const MAIL_WORDS: MailWords = Object.fromEntries(
  read.map(({ language, mailWordLists }) => [language, mailWordLists]),
);
