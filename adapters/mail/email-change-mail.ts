import type { IdentityMail } from '#core/ports/identity-mail.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { easternMoment } from './eastern-moment.ts';
import { heading, link, makeMailLayout, paragraph } from './mail-layout.ts';

type EmailChangeMail = Pick<
  IdentityMail,
  'emailChange' | 'emailAlreadyInUse' | 'emailChangeRequested' | 'emailChanged'
>;

/** The mails to both addresses when a person changes the address of their account. */
export function makeEmailChangeMail(
  site: Pick<SiteSettings, 'brand' | 'supportEmail' | 'postalAddress' | 'publicUrl'>,
  lifetime: string,
): EmailChangeMail {
  const { brand, supportEmail, publicUrl } = site;
  const renderMail = makeMailLayout(site);
  return {
    emailChange: ({ token }) =>
      renderMail('confirm your new email address', [
        heading('Confirm your new email address'),
        paragraph(
          `You asked to use this email address for your ${brand} account. Open this link to confirm it. Your address changes then, and not before.`,
        ),
        link('Confirm my new address', `${publicUrl}/auth/callback#token=${token}`),
        paragraph(`The link works for ${lifetime}, and only once.`),
        paragraph('If you did not ask for this, ignore this message. Nothing will happen.'),
      ]),

    emailAlreadyInUse: ({ words } = {}) =>
      renderMail(
        'you already have an account',
        [
          heading('You already have an account'),
          paragraph(
            `Someone asked to use this email address for another ${brand} account. This address has an account of its own, so nothing was changed.`,
          ),
          paragraph('If it was you, log in with this address.'),
          link('Log in', `${publicUrl}/login`),
          paragraph('If it was not you, ignore this message. Nothing will happen.'),
        ],
        words,
      ),

    emailChangeRequested: ({ newEmail, requestedAt, words }) =>
      renderMail(
        'your email address may change',
        [
          heading('Your email address may change'),
          paragraph(
            `On ${easternMoment(requestedAt)}, someone who was logged in asked to change the email address of your ${brand} account to ${newEmail}. It changes when the link in our message to that address is opened.`,
          ),
          paragraph('If it was you, there is nothing to do here.'),
          paragraph(
            `If it was not you, stop it now: go to the login page, choose “Forgot your password?” and set a new password. That voids the link and logs everybody else out. Then write to ${supportEmail}.`,
          ),
          link('Go to the login page', `${publicUrl}/login`),
        ],
        words,
      ),

    emailChanged: ({ newEmail, changedAt, words }) =>
      renderMail(
        'your email address was changed',
        [
          heading('Your email address was changed'),
          paragraph(
            `The email address of your ${brand} account was changed to ${newEmail} on ${easternMoment(changedAt)}. Messages about your account go there from now on.`,
          ),
          paragraph('If it was you, there is nothing to do.'),
          paragraph(`If it was not you, write to ${supportEmail} right away. We can undo it.`),
        ],
        words,
      ),
  };
}
