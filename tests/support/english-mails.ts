import * as announcement from '#adapters/mail/announcement-mail.ts';
import * as booking from '#adapters/mail/booking-mail.ts';
import * as identity from '#adapters/mail/identity-mail.ts';
import type { MailDependencies } from '#adapters/mail/mail-layout.ts';
import { mailWordLists } from '#copy/mail-words.ts';
import { mailsCopy } from '#copy/mails.ts';

type Site = Pick<MailDependencies, 'site'>;
const copies = { en: mailsCopy };

export const MAIL_WORDS = { en: mailWordLists };

/** The mails with the English words. */
export const makeBookingMail = ({ site }: Site) => booking.makeBookingMail({ site, copies });
export const makeAnnouncementMail = ({ site }: Site) => announcement.makeAnnouncementMail({ site, copies });
/** With the mail that the hosted outbox words as well. */
export const makeIdentityMail = ({ site }: Site) => ({
  ...identity.makeIdentityMail({ site, copies }),
  ...makeAnnouncementMail({ site }),
});
