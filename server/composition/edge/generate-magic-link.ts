import { makeIdentityMail } from '#adapters/mail/identity-mail.ts';
import { makeHostedSignInLinks } from '#adapters/supabase/server/hosted-sign-in-links.ts';
import { safeRedirect } from '#core/identity/safe-redirect.ts';
import { makeGenerateMagicLink } from '../../functions/generate-magic-link.ts';
import { makeLimits } from '../../http/limits.ts';
import { makeMailLimit } from '../../http/mail-limit.ts';
import { JOURNEY_PATHS } from '../../http/site-paths.ts';
import { MAIL_COPIES } from '../mail-copies.ts';
import { edgeDependencies } from './edge-dependencies.ts';
import { serve, siteSecrets } from './edge-host.ts';

const site = siteSecrets();
const callback = `${site.publicUrl}${JOURNEY_PATHS.callback}`;
const links = makeHostedSignInLinks({
  ...edgeDependencies(),
  callback,
  mail: makeIdentityMail({ site, copies: MAIL_COPIES }),
});
const limitMail = makeMailLimit(makeLimits({ networkFactor: 1 }));

/** The edge function `generate-magic-link`. It queues the mail, and our own server sends it. */
const generateMagicLink = makeGenerateMagicLink({
  limited: {
    requestSignInLink: ({ email, network, language }) =>
      limitMail({ email, network }, () => links.requestSignInLink({ email, language })),
  },
  isAllowedRedirect: (target) =>
    safeRedirect(target, { origin: site.publicUrl, paths: [JOURNEY_PATHS.callback] }) !== null,
});

serve((request, network) => generateMagicLink(request, { browserId: '', deviceToken: null, network }));
