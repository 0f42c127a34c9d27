import type { SqlStore } from '#adapters/sql/sql-store.ts';
import { withNotices } from '#adapters/supabase/server/hosted-notices.ts';
import { makeHostedSessions } from '#adapters/supabase/server/hosted-sessions.ts';
import { makeHostedSignInLinks } from '#adapters/supabase/server/hosted-sign-in-links.ts';
import { makeServiceClient } from '#adapters/supabase/server/service-client.ts';
import { makeMailOnFinishing } from '#core/announcement/mail-on-finishing.ts';
import { createServices } from '#core/services.ts';
import { pathOf } from '#core/site/pages.ts';
import { createHostedApp } from '../routes/hosted-app.ts';
import type { SupabaseSettings } from '../settings.ts';
import type { ServerOptions } from './common-ports.ts';
import { type ComposedServer, composeApp } from './compose-app.ts';
import { type EmbeddedPorts, embeddedPorts, serviceOptions } from './embedded-ports.ts';

interface HostedOptions extends Omit<ServerOptions, 'pages'> {
  readonly store: SqlStore;
  readonly project: SupabaseSettings;
}

/** Links of the project's auth service, mailed by us. */
export const hostedLinks = (ports: EmbeddedPorts, { url, serviceKey }: SupabaseSettings, publicUrl: string) =>
  makeHostedSignInLinks({
    ...ports,
    client: makeServiceClient({ url, key: serviceKey }),
    mail: ports.identityMail,
    callback: `${publicUrl}${pathOf('callback')}`,
  });

/** The ports over the database of a hosted project. */
export function hostedPorts({ project, ...options }: HostedOptions) {
  const ports = embeddedPorts(options);
  const { site } = options.settings;
  const mailOnFinishing = makeMailOnFinishing({ ...ports, mail: ports.announcementMail, site });
  return {
    ...ports,
    outbox: withNotices({ ...ports, queue: ports.outbox, mail: ports.identityMail, mailOnFinishing }),
    sessions: makeHostedSessions({ ...ports, ...project }),
    links: hostedLinks(ports, project, site.publicUrl),
  };
}

/** Core's services over the database of a hosted project, whose auth service the page asks itself. */
export function composeHosted(options: ServerOptions & HostedOptions): ComposedServer {
  const ports = hostedPorts(options);
  const services = createServices(ports, {
    ...serviceOptions(options.settings),
    mailBudget: ports.mailBudget,
  });
  return composeApp(options, ports, (dependencies) =>
    createHostedApp({ ...ports, ...services, ...dependencies }),
  );
}
