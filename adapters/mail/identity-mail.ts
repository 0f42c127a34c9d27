import { MAX_WRONG_TRIES } from '#core/identity/wrong-tries.ts';
import type { IdentityMail, MailContent } from '#core/ports/identity-mail.ts';
import { WRONG_TRIES_KEPT_DAYS } from '#core/site/retention.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { makeEmailChangeMail } from './email-change-mail.ts';
import { code, heading, link, makeMailLayout, paragraph } from './mail-layout.ts';
import { makePasswordMail } from './password-mail.ts';

/** How long a link and a code are valid, as shown in mails. */
const LIFETIME_WORDS = '30 minutes';

const IGNORE = 'If you did not ask for this, ignore this message. Nothing will happen.';

/**
 * The identity mails, as text and as HTML. Each contains the brand, the addresses of `site` and the
 * no-affiliation notice. Throws if the brand contains a line break (header injection).
 */
export function makeIdentityMail({
  site,
}: {
  readonly site: Pick<SiteSettings, 'brand' | 'supportEmail' | 'postalAddress' | 'publicUrl'>;
}): IdentityMail {
  const { brand, publicUrl } = site;
  const renderMail = makeMailLayout(site);

  return {
    signIn: ({ words, ...secrets }): MailContent =>
      renderMail(
        'your link and code to log in',
        [
          heading('Log in'),
          paragraph(`You asked to log in to ${brand} or to sign up. Open this link to continue.`),
          link('Log in', `${publicUrl}/auth/callback#token=${secrets.token}`),
          paragraph('Or type this code on the page where you asked for it.'),
          code(secrets.code),
          paragraph(
            `The link and the code work for ${LIFETIME_WORDS}, and only once. If you ask again, only the newest message works.`,
          ),
          paragraph(`${IGNORE} Do not give the code to anyone. We will never call you to ask for it.`),
        ],
        words,
      ),

    signInLinkOnly: ({ token, words }): MailContent =>
      renderMail(
        'your link to log in',
        [
          heading('Log in'),
          paragraph(`You asked to log in to ${brand} or to sign up. Open this link to continue.`),
          link('Log in', `${publicUrl}/auth/callback#token=${token}`),
          paragraph(
            'There is no code in this message. Someone typed too many wrong codes or passwords for your email address. To keep you safe, only the link works now in a browser that is new to us.',
          ),
          paragraph(`The link works for ${LIFETIME_WORDS}, and only once.`),
          paragraph(IGNORE),
        ],
        words,
      ),

    tooManyTries: ({ words } = {}): MailContent =>
      renderMail(
        'wrong codes or passwords were typed',
        [
          heading('Someone may be guessing'),
          paragraph(
            `In the last ${WRONG_TRIES_KEPT_DAYS} days, someone typed a wrong code or password for your ${brand} account ${MAX_WRONG_TRIES} times. They did not get in.`,
          ),
          paragraph(
            'You can still log in. In a browser that you used before, nothing has changed. In a new browser, ask for a link by email.',
          ),
          paragraph('You do not have to do anything. Never give a code or a password to anyone.'),
          link('Log in', `${publicUrl}/login`),
        ],
        words,
      ),

    recovery: ({ words, ...secrets }): MailContent =>
      renderMail(
        'your link to set a new password',
        [
          heading('Set a new password'),
          paragraph(`You asked to set a new password for ${brand}. Open this link to continue.`),
          link('Set a new password', `${publicUrl}/reset-password#token=${secrets.token}`),
          paragraph(`The link works for ${LIFETIME_WORDS}, and only once.`),
          paragraph(`${IGNORE} Your password stays as it is.`),
        ],
        words,
      ),

    recoveryWithoutAccount: (): MailContent =>
      renderMail('no account for this email address', [
        heading('No account yet'),
        paragraph(
          `Someone asked to set a new password at ${brand} with this email address. We have no account for it.`,
        ),
        paragraph('If it was you, you may have used another address. You can also sign up here.'),
        link('Sign up', `${publicUrl}/start`),
        paragraph(IGNORE),
      ]),

    ...makeEmailChangeMail(site, LIFETIME_WORDS),
    passwordChanged: makePasswordMail(site),
  };
}
