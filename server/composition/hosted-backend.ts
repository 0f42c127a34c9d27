import type { SqlStore } from '#adapters/sql/sql-store.ts';
import { withNotices } from '#adapters/supabase/server/hosted-notices.ts';
import { makeHostedSessions } from '#adapters/supabase/server/hosted-sessions.ts';
import { makeHostedSignInLinks } from '#adapters/supabase/server/hosted-sign-in-links.ts';
import { makeServiceClient } from '#adapters/supabase/server/service-client.ts';
import { makeMailOnFinishing } from '#core/announcement/mail-on-finishing.ts';
import { pathOf } from '#core/site/pages.ts';
import { createHostedApp } from '../routes/hosted-app.ts';
import type { Settings, SupabaseSettings } from '../settings.ts';
import { type ComposedServer, composeApp } from './compose-app.ts';
import { makePorts, type Ports, type ServerOptions } from './ports.ts';

interface HostedOptions extends Omit<ServerOptions, 'pages'> {
  readonly store: SqlStore;
  readonly project: SupabaseSettings;
}

/** Links of the project's auth service, mailed by us. */
export const hostedLinks =
  ({ site }: Settings, { url, serviceKey }: SupabaseSettings) =>
  (ports: Ports) =>
    makeHostedSignInLinks({
      ...ports,
      client: makeServiceClient({ url, key: serviceKey }),
      mail: ports.identityMail,
      callback: `${site.publicUrl}${pathOf('callback')}`,
    });

export function hostedPorts({ project, ...options }: HostedOptions) {
  const ports = makePorts(options);
  const { site } = options.settings;
  const mailOnFinishing = makeMailOnFinishing({ ...ports, mail: ports.announcementMail, site });
  return {
    ...ports,
    outbox: withNotices({ ...ports, queue: ports.outbox, mail: ports.identityMail, mailOnFinishing }),
    sessions: makeHostedSessions({ ...ports, ...project }),
    links: hostedLinks(options.settings, project)(ports),
  };
}

/** The server of a hosted project, over its database. The page asks its auth service itself. */
export const composeHosted = (options: ServerOptions & HostedOptions): ComposedServer =>
  composeApp(options, hostedPorts(options), createHostedApp);
