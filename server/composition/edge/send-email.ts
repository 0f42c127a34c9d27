import { makeHostedContactInbox } from '#adapters/supabase/server/hosted-contact-inbox.ts';
import { makeSendEmail } from '../../functions/send-email.ts';
import { makeLimits } from '../../http/limits.ts';
import { serve, siteSecrets } from './edge-host.ts';
import { edgeParts } from './edge-parts.ts';

const { supportEmail } = siteSecrets();

/** The function `send-email` beside a hosted database: it promises the mail, which our own server hands over. */
const sendEmail = makeSendEmail({
  contact: makeHostedContactInbox({ ...edgeParts(), supportEmail }),
  byNetwork: makeLimits({ networkFactor: 1 }).contactsByNetwork,
  supportEmail,
});

serve((request, network) => sendEmail(request, { network }));
