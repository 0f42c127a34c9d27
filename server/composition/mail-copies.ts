import type { MailCopies, MailCopy } from '#adapters/mail/mail-copy.ts';
import { LANGUAGES, type Language } from '#core/language/languages.ts';

async function copyIn(language: Language): Promise<MailCopy> {
  const module = (await import(`../../web/copy/${language}/mails.ts`)) as { mailsCopy: MailCopy };
  return module.mailsCopy;
}

/** The words of the mails in every language. */
export const MAIL_COPIES: MailCopies = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (language) => [language, await copyIn(language)])),
);
