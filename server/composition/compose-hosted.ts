import type { Container } from 'inversify';
import { provide, provideValue, type Token, token } from '#adapters/inversify/provide.ts';
import { makeNodeTokenDigest } from '#adapters/node/node-token-digest.ts';
import { makeHostedAnonymousPreferences } from '#adapters/supabase/server/hosted-anonymous-preferences.ts';
import { makeHostedBookings } from '#adapters/supabase/server/hosted-bookings.ts';
import { makeHostedCleanUp } from '#adapters/supabase/server/hosted-clean-up.ts';
import { makeHostedContactInbox } from '#adapters/supabase/server/hosted-contact-inbox.ts';
import { makeHostedEventStore } from '#adapters/supabase/server/hosted-event-store.ts';
import { makeHostedOutboxQueue } from '#adapters/supabase/server/hosted-outbox-queue.ts';
import { makeHostedPersonalData } from '#adapters/supabase/server/hosted-personal-data.ts';
import { makeHostedReadiness } from '#adapters/supabase/server/hosted-readiness.ts';
import { type HostedSessions, makeHostedSessions } from '#adapters/supabase/server/hosted-sessions.ts';
import { makeHostedSignInLinks } from '#adapters/supabase/server/hosted-sign-in-links.ts';
import { makeHostedSurveyInbox } from '#adapters/supabase/server/hosted-survey-inbox.ts';
import { makeServiceClient, type ServiceClient } from '#adapters/supabase/server/service-client.ts';
import { type HostedAppParts, makeHostedApp } from '../http/hosted-app.ts';
import { JOURNEY_PATHS } from '../http/site-paths.ts';
import type { SupabaseSettings } from '../settings.ts';
import { APP_TOKENS, appParts, type CommonParts, openBox } from './open-box.ts';
import { TOKENS } from './tokens.ts';

/** Everything that the server beside a hosted project is made of. */
const HOSTED_TOKENS = {
  ...APP_TOKENS,
  random: TOKENS.random,
  common: TOKENS.common,
  identityMail: TOKENS.identityMail,
  bookingMail: TOKENS.bookingMail,
  personalDataMail: TOKENS.personalDataMail,
  mailer: TOKENS.mailer,
  queue: TOKENS.queue,
  sweeper: TOKENS.sweeper,
  mailJob: TOKENS.mailJob,
  cleanUpJob: TOKENS.cleanUpJob,
  app: TOKENS.app,
  client: token<ServiceClient>('client'),
  sessions: token<HostedSessions>('sessions'),
  links: token<HostedAppParts['links']>('links'),
  checkWritable: token<HostedAppParts['checkWritable']>('checkWritable'),
} as const;

/** The server beside a hosted project: which adapter stands behind which port. Opens no database of its own. */
export function composeHosted({
  project,
  ...parts
}: CommonParts & {
  project: SupabaseSettings;
}): Container {
  const box = openBox(parts);
  const { client, sessions, links, checkWritable, clock, random } = HOSTED_TOKENS;
  provideValue(box, client, makeServiceClient(project));
  provide(box, sessions, (made) => makeHostedSessions({ ...project, ...made }), { client, clock });
  provide(
    box,
    links,
    ({ settings: { site }, ...made }) =>
      makeHostedSignInLinks({ ...project, ...made, callback: `${site.publicUrl}${JOURNEY_PATHS.callback}` }),
    { settings: TOKENS.settings, client, clock, random, mail: TOKENS.identityMail },
  );
  provide(box, checkWritable, makeHostedReadiness, { client });
  provide(box, TOKENS.queue, makeHostedOutboxQueue, { client, mail: TOKENS.identityMail });
  provide(box, TOKENS.sweeper, makeHostedCleanUp, { client });
  provide(
    box,
    TOKENS.contact,
    ({ settings: { site }, ...made }) => makeHostedContactInbox({ ...made, supportEmail: site.supportEmail }),
    { settings: TOKENS.settings, client, clock, random },
  );
  provide(box, TOKENS.surveys, makeHostedSurveyInbox, { client, clock });
  provide(box, TOKENS.preferences, makeHostedAnonymousPreferences, { client });
  provide(
    box,
    TOKENS.bookings,
    ({ settings: { networkLimitFactor }, ...made }) =>
      makeHostedBookings({ ...made, digest: makeNodeTokenDigest(), networkFactor: networkLimitFactor }),
    { settings: TOKENS.settings, client, clock, random, mail: TOKENS.bookingMail },
  );
  provide(box, TOKENS.personalData, makeHostedPersonalData, {
    client,
    clock,
    random,
    mail: TOKENS.personalDataMail,
  });
  provide(
    box,
    TOKENS.events,
    ({ settings: { site }, ...made }) =>
      site.analytics === 'first-party' ? makeHostedEventStore(made) : null,
    { settings: TOKENS.settings, client, clock },
  );
  provide(box, TOKENS.app, (things) => makeHostedApp({ ...things, ...appParts(things) }), {
    ...APP_TOKENS,
    common: TOKENS.common,
    sessions,
    links,
    checkWritable,
  });
  return box;
}

/** Makes everything there is to make, as `resolveEverything` does; answers the names. */
export function resolveHosted(box: Container): string[] {
  return Object.entries(HOSTED_TOKENS).map(([name, each]) => {
    box.get(each as Token<unknown>);
    return name;
  });
}
