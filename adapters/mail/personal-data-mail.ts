import type { PersonalDataMail } from '#core/ports/personal-data-mail.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { easternMoment } from './eastern-moment.ts';
import { heading, link, makeMailLayout, paragraph } from './mail-layout.ts';

/** The receipt of a deletion. Throws if the brand contains a line break (header injection). */
export function makePersonalDataMail({
  site,
}: {
  readonly site: Pick<SiteSettings, 'brand' | 'supportEmail' | 'postalAddress' | 'publicUrl'>;
}): PersonalDataMail {
  const { brand, supportEmail, publicUrl } = site;
  const renderMail = makeMailLayout(site);

  return {
    erased: ({ deletedAt, words }) =>
      renderMail(
        'your account is deleted',
        [
          heading('Your account is deleted'),
          paragraph(`We deleted your ${brand} account on ${easternMoment(deletedAt)}.`),
          paragraph(
            'We deleted: your email address, your password, your sign-up answers, the calls you booked, and what we counted about your visits. You are logged out on every device. A call that was still to come is canceled.',
          ),
          paragraph(
            'We cannot bring it back. Survey answers do not say who wrote them, so we cannot tell which are yours. If you sent us a message, we still have it. Ask us and we will delete it.',
          ),
          paragraph('You can sign up again at any time. You will start fresh.'),
          link('Sign up', `${publicUrl}/start`),
          paragraph(
            `If you did not delete your account, someone else may have used it. Write to ${supportEmail} right away. Check who can read your email, too.`,
          ),
        ],
        words,
      ),
  };
}
