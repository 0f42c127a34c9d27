import type { IdentityMail } from '#core/ports/identity-mail.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { easternMoment } from './eastern-moment.ts';
import { heading, link, makeMailLayout, paragraph } from './mail-layout.ts';

/** Notifies the owner of an account of its new password, and what to do if somebody else set it. */
export function makePasswordMail(
  site: Pick<SiteSettings, 'brand' | 'supportEmail' | 'postalAddress' | 'publicUrl'>,
): IdentityMail['passwordChanged'] {
  const { brand, supportEmail, publicUrl } = site;
  const renderMail = makeMailLayout(site);
  return ({ changedAt, isFirst, words }) => {
    const done = isFirst ? 'set' : 'changed';
    return renderMail(
      `your password was ${done}`,
      [
        heading(`Your password was ${done}`),
        paragraph(`The password of your ${brand} account was ${done} on ${easternMoment(changedAt)}.`),
        paragraph(
          'If it was you, there is nothing to do. Links and codes that we mailed you before no longer work, and you are logged out on your other devices.',
        ),
        paragraph(
          `If it was not you, someone else may have used your account. Go to the login page, choose “Forgot your password?” and set a new one right away. Then write to ${supportEmail}. Check who can read your email, too.`,
        ),
        link('Go to the login page', `${publicUrl}/login`),
      ],
      words,
    );
  };
}
