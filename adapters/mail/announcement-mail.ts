import type { AnnouncementMail } from '#core/ports/announcement-mail.ts';
import { type MailDependencies, makeMailLayouts } from './mail-layout.ts';

/** The announcements. Throws if the brand contains a line break (header injection). */
export function makeAnnouncementMail(dependencies: MailDependencies): AnnouncementMail {
  const { brand } = dependencies.site;
  const layoutOf = makeMailLayouts(dependencies);
  return {
    launched({ unsubscribeToken, words, language }) {
      const { copy, page, render } = layoutOf(language);
      const unsubscribeUrl = page(`/unsubscribe?token=${unsubscribeToken}`);
      const values = { brand, address: page('/login'), unsubscribe: unsubscribeUrl };
      return { ...render(copy.launched(values), words), unsubscribeUrl };
    },
  };
}
