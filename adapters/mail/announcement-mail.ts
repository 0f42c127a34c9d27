import type { AnnouncementMail } from '#core/ports/announcement-mail.ts';
import { type MailDependencies, makeMailLayouts } from './mail-layout.ts';

/** The mail to whoever is on the list, and the announcements. Throws if the brand contains a line break (header injection). */
export function makeAnnouncementMail(dependencies: MailDependencies): AnnouncementMail {
  const { brand } = dependencies.site;
  const layoutOf = makeMailLayouts(dependencies);
  return {
    onTheList({ unsubscribeToken, launchAt, payments, words, language }) {
      const { copy, page, day, monthDay, render } = layoutOf(language);
      const unsubscribeUrl = page('unsubscribe', `?token=${unsubscribeToken}`);
      const values = {
        brand,
        address: page('login'),
        unsubscribe: unsubscribeUrl,
        launchDay: launchAt === null ? null : day(launchAt),
        launchSun: launchAt === null ? '' : monthDay(launchAt),
        payments: payments.map(copy.paymentDay),
      };
      return { ...render(copy.onTheList(values), words), unsubscribeUrl };
    },
    launched({ unsubscribeToken, words, language }) {
      const { copy, page, render } = layoutOf(language);
      const unsubscribeUrl = page('unsubscribe', `?token=${unsubscribeToken}`);
      const values = { brand, address: page('login'), unsubscribe: unsubscribeUrl };
      return { ...render(copy.launched(values), words), unsubscribeUrl };
    },
  };
}
