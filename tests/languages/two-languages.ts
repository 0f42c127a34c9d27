import { vi } from 'vitest';
import type * as languages from '#core/language/languages.ts';

// English and Spanish, with one Spanish mail, whatever is published.
vi.mock('#core/language/languages.ts', async (original) => ({
  ...(await original<typeof languages>()),
  LANGUAGES: ['en', 'es'],
}));

vi.mock('#server/composition/mail-copies.ts', async () => {
  const { mailsCopy } = await import('#copy/mails.ts');
  const signIn: typeof mailsCopy.signIn = ({ address, code }) => ({
    subject: 'su enlace y su código',
    heading: 'Inicie sesión',
    body: [{ button: 'Inicie sesión', address }, { code }],
  });
  const [en, es] = await Promise.all(
    ['en', 'es'].map((language) => import(`../../web/copy/${language}/mail-words.ts`)),
  );
  return {
    MAIL_COPIES: { en: mailsCopy, es: { ...mailsCopy, language: 'es', signIn } },
    MAIL_WORDS: { en: en.mailWordLists, es: es.mailWordLists },
  };
});
