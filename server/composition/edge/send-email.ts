import { makeHostedContactInbox } from '#adapters/supabase/server/hosted-contact-inbox.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { makeSendEmail } from '../../functions/send-email.ts';
import { withinTheDay } from '../../http/daily-quota.ts';
import { EDGE_WINDOW_SECONDS, serve, siteSecrets } from './edge-host.ts';
import { edgeParts } from './edge-parts.ts';
import { makeWindowBucket } from './window-bucket.ts';

const { supportEmail } = siteSecrets();

/** The function `send-email` beside a hosted database: it promises the mail, which our own server hands over. */
const sendEmail = makeSendEmail({
  contact: makeHostedContactInbox({ ...edgeParts(), supportEmail }),
  byNetwork: withinTheDay(makeWindowBucket({ points: 10, seconds: EDGE_WINDOW_SECONDS }), {
    most: BOUNDS.contactsOfNetworkPerDay,
    inAll: BOUNDS.contactsPerDay,
  }),
  supportEmail,
});

serve((request, network) => sendEmail(request, { network }));
