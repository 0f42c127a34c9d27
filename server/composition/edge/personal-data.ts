import { makePersonalDataMail } from '#adapters/mail/personal-data-mail.ts';
import { makeHostedPersonalData } from '#adapters/supabase/server/hosted-personal-data.ts';
import { makeHostedSessions } from '#adapters/supabase/server/hosted-sessions.ts';
import { makePersonalData } from '../../functions/personal-data.ts';
import { makeLimits } from '../../http/limits.ts';
import { MAIL_COPIES, MAIL_WORDS } from '../mail-copies.ts';
import { edgeDependencies } from './edge-dependencies.ts';
import { secret, serve, siteSecrets } from './edge-host.ts';

const dependencies = edgeDependencies();
const limits = makeLimits({ networkFactor: 1 });
const sessions = makeHostedSessions({
  ...dependencies,
  url: secret('SUPABASE_URL'),
  anonKey: secret('SUPABASE_ANON_KEY'),
});

/** The edge function `personal-data`. The bearer token identifies the person. */
const personalData = makePersonalData({
  store: makeHostedPersonalData({
    ...dependencies,
    mail: makePersonalDataMail({ site: siteSecrets(), copies: MAIL_COPIES }),
    mailWords: MAIL_WORDS,
  }),
  provenSession: (token) => sessions.provenSession(token),
  byNetwork: limits.personalDataByNetwork,
  byPerson: limits.personalDataByPerson,
});

serve((request, network) =>
  personalData(request, {
    sessionToken: /^Bearer ([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null,
    network,
  }),
);
