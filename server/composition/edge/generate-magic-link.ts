import { makeIdentityMail } from '#adapters/mail/identity-mail.ts';
import { makeHostedSignInLinks } from '#adapters/supabase/server/hosted-sign-in-links.ts';
import { safeRedirect } from '#core/identity/safe-redirect.ts';
import { makeGenerateMagicLink } from '../../functions/generate-magic-link.ts';
import { makeMailLimit } from '../../http/mail-limit.ts';
import { JOURNEY_PATHS } from '../../http/site-paths.ts';
import { EDGE_WINDOW_SECONDS, secret, serve, siteSecrets } from './edge-host.ts';
import { edgeParts } from './edge-parts.ts';
import { makeWindowBucket } from './window-bucket.ts';

const site = siteSecrets();
const callback = `${site.publicUrl}${JOURNEY_PATHS.callback}`;
const links = makeHostedSignInLinks({
  ...edgeParts(),
  url: secret('SUPABASE_URL'),
  serviceKey: secret('SUPABASE_SERVICE_ROLE_KEY'),
  callback,
  mail: makeIdentityMail({ site }),
});
const limitMail = makeMailLimit({
  mailsByNetwork: makeWindowBucket({ points: 60, seconds: EDGE_WINDOW_SECONDS }),
  mailsToAddress: makeWindowBucket({ points: 20, seconds: 60 * 60 }),
  pauseBetweenMails: makeWindowBucket({ points: 1, seconds: 60 }),
});

/** The function `generate-magic-link` beside a hosted database: it promises the mail, which our own server hands over. */
const generateMagicLink = makeGenerateMagicLink({
  limited: {
    requestSignInLink: ({ email, network }) =>
      limitMail({ email, network, pause: true }, () => links.requestSignInLink({ email })),
  },
  isAllowedRedirect: (target) =>
    safeRedirect(target, { origin: site.publicUrl, paths: [JOURNEY_PATHS.callback] }) !== null,
});

serve((request, network) => generateMagicLink(request, { browserId: '', network }));
