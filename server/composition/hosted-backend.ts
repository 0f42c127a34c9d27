import { resolvePorts } from '#adapters/inversify/resolve-ports.ts';
import { makeNodeTokenDigest } from '#adapters/node/node-token-digest.ts';
import {
  makeHostedAnnouncements,
  makeHostedUnsubscribe,
} from '#adapters/supabase/server/hosted-announcements.ts';
import { makeHostedAnonymousPreferences } from '#adapters/supabase/server/hosted-anonymous-preferences.ts';
import { makeHostedBookings } from '#adapters/supabase/server/hosted-bookings.ts';
import { makeHostedCleanUp } from '#adapters/supabase/server/hosted-clean-up.ts';
import { makeHostedContactInbox } from '#adapters/supabase/server/hosted-contact-inbox.ts';
import { makeHostedEventStore } from '#adapters/supabase/server/hosted-event-store.ts';
import { makeHostedFigures } from '#adapters/supabase/server/hosted-figures.ts';
import { makeHostedMailCount } from '#adapters/supabase/server/hosted-mail-count.ts';
import { makeHostedOperating } from '#adapters/supabase/server/hosted-operating.ts';
import { makeHostedOutboxQueue } from '#adapters/supabase/server/hosted-outbox-queue.ts';
import { makeHostedPersonalData } from '#adapters/supabase/server/hosted-personal-data.ts';
import { makeHostedReadiness } from '#adapters/supabase/server/hosted-readiness.ts';
import { makeHostedSecurityLog } from '#adapters/supabase/server/hosted-security-log.ts';
import { makeHostedSessions } from '#adapters/supabase/server/hosted-sessions.ts';
import {
  type HostedSignInLinks,
  makeHostedSignInLinks,
} from '#adapters/supabase/server/hosted-sign-in-links.ts';
import { makeHostedSurveyInbox } from '#adapters/supabase/server/hosted-survey-inbox.ts';
import { makeServiceClient, type ServiceClient } from '#adapters/supabase/server/service-client.ts';
import { mailedOnFinishingFrom } from '#core/announcement/ready-to-send.ts';
import type { AnnouncementStore } from '#core/ports/announcement-store.ts';
import type { Operating } from '#core/ports/operating.ts';
import { pathOf } from '#core/site/pages.ts';
import { createHostedApp, type HostedAppDependencies } from '../routes/hosted-app.ts';
import type { Settings, SupabaseSettings } from '../settings.ts';
import type { Backend } from './backend.ts';
import { type CommonPorts, commonPorts, type ServerOptions, type StoragePorts } from './common-ports.ts';
import { composeApp } from './compose-app.ts';
import { MAIL_WORDS } from './mail-copies.ts';

/** Each run of the mail job is a request to the project. */
const MAIL_PAUSE_MS = 2_000;

interface HostedPorts
  extends CommonPorts,
    StoragePorts,
    Pick<
      HostedAppDependencies,
      | 'sessions'
      | 'mailsSince'
      | 'contact'
      | 'surveys'
      | 'preferences'
      | 'bookings'
      | 'personalData'
      | 'unsubscribe'
    > {
  readonly links: HostedSignInLinks;
  readonly operating: Operating;
  readonly announcementStore: AnnouncementStore;
}

/** The ports over a hosted project. */
export function hostedPorts(
  options: Omit<ServerOptions, 'pages'>,
  project: SupabaseSettings,
  client: ServiceClient = makeServiceClient(project),
): HostedPorts {
  const { site, callLink, networkLimitFactor } = options.settings;
  const calls = { ...site, callLink };
  return resolvePorts<HostedPorts>({
    ...commonPorts(options),
    digest: () => makeNodeTokenDigest(project.serviceKey),
    sessions: ({ clock }) => makeHostedSessions({ ...project, client, clock }),
    links: ({ clock, random, identityMail }) =>
      makeHostedSignInLinks({
        client,
        clock,
        random,
        mail: identityMail,
        callback: `${site.publicUrl}${pathOf('callback')}`,
      }),
    mailsSince: () => makeHostedMailCount({ client }),
    contact: ({ clock, random }) =>
      makeHostedContactInbox({ client, clock, random, supportEmail: site.supportEmail }),
    surveys: ({ clock }) => makeHostedSurveyInbox({ client, clock }),
    preferences: () => makeHostedAnonymousPreferences({ client }),
    bookings: ({ clock, random, digest, bookingMail }) =>
      makeHostedBookings({
        client,
        clock,
        random,
        mail: bookingMail,
        digest,
        calls,
        networkFactor: networkLimitFactor,
      }),
    personalData: ({ clock, random, personalDataMail }) =>
      makeHostedPersonalData({ client, clock, random, mail: personalDataMail, mailWords: MAIL_WORDS }),
    operating: ({ clock, random, digest, bookingMail, personalDataMail, personalData, links, bookings }) =>
      makeHostedOperating({
        client,
        clock,
        random,
        digest,
        bookingMail,
        personalDataMail,
        personalData,
        links,
        bookings,
        calls,
      }),
    announcementStore: () => makeHostedAnnouncements({ client }),
    unsubscribe: ({ clock }) => makeHostedUnsubscribe({ client, clock }),
    outbox: ({ identityMail, announcementMail }) =>
      makeHostedOutboxQueue({ client, mail: { ...identityMail, ...announcementMail } }),
    retention: () => makeHostedCleanUp({ client }),
    securityLogStore: ({ digest }) => makeHostedSecurityLog({ client, digest }),
    events: ({ clock }) =>
      site.analytics === 'first-party' ? makeHostedEventStore({ client, clock }) : null,
    checkWritable: () => makeHostedReadiness({ client }),
    figures: ({ clock }) => makeHostedFigures({ client, clock }),
  });
}

/** The page writes to the project itself, so the database queues the mail for whoever finishes; it is told from when on. */
export function tellMailOnFinishing(
  { announcementStore, clock }: Pick<HostedPorts, 'announcementStore' | 'clock'>,
  site: Settings['site'],
): () => Promise<void> {
  const changes = { id: 'on-finishing', state: 'done', textDigest: null, endedAt: null } as const;
  let isTold = false;
  return async () => {
    if (isTold) return;
    const told = await announcementStore.change(
      { ...changes, startedAt: mailedOnFinishingFrom(site) },
      'done',
      null,
      clock.now(),
    );
    isTold = told.isOk();
  };
}

/** A hosted project over the network: no file is opened on this machine. */
export function openHostedBackend(project: SupabaseSettings, onFault: (code: string) => void): Backend {
  return {
    compose(options) {
      const ports = hostedPorts(options, project, makeServiceClient({ ...project, onFault }));
      const server = composeApp(options, ports, (dependencies) =>
        createHostedApp({ ...ports, ...dependencies }),
      );
      const mailOnFinishing = tellMailOnFinishing(ports, options.settings.site);
      return {
        ...server,
        async mailJob() {
          await mailOnFinishing();
          return server.mailJob();
        },
      };
    },
    mailPauseMs: MAIL_PAUSE_MS,
    close: async () => {},
  };
}
