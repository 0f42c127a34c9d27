import type { PersonalDataMail } from '#core/ports/personal-data-mail.ts';
import { type MailDependencies, makeMailLayouts } from './mail-layout.ts';

/** The receipt of a deletion. Throws if the brand contains a line break (header injection). */
export function makePersonalDataMail(dependencies: MailDependencies): PersonalDataMail {
  const { brand, supportEmail } = dependencies.site;
  const layoutOf = makeMailLayouts(dependencies);
  return {
    erased({ deletedAt, words, language }) {
      const { copy, page, moment, render } = layoutOf(language);
      const values = { brand, supportEmail, address: page('/start'), when: moment(deletedAt) };
      return render(copy.erased(values), words);
    },
  };
}
