import { makeHostedContactInbox } from '#adapters/supabase/server/hosted-contact-inbox.ts';
import { makeSendEmail } from '../../functions/send-email.ts';
import { makeLimits } from '../../http/limits.ts';
import { edgeDependencies } from './edge-dependencies.ts';
import { serve, siteSecrets } from './edge-host.ts';

const { supportEmail } = siteSecrets();

/** The edge function `send-email`. It queues the mail, and our own server sends it. */
const sendEmail = makeSendEmail({
  contact: makeHostedContactInbox({ ...edgeDependencies(), supportEmail }),
  byNetwork: makeLimits({ networkFactor: 1 }).contactsByNetwork,
  supportEmail,
});

serve((request, network) => sendEmail(request, { network }));
