import type { SecurityLog } from '#core/ports/security-log.ts';
import { createServices, type Services } from '#core/services.ts';
import { makeMailOutboxJob } from '#core/site/mail-outbox.ts';
import type { App } from '../http/create-http-app.ts';
import { limitKey } from '../http/limit-key.ts';
import { makeLimits } from '../http/limits.ts';
import { makeCleanUpJob } from '../jobs/clean-up.ts';
import { makeSecurityLog } from '../jobs/security-log.ts';
import type { Settings } from '../settings.ts';
import { type Ports, type ServerOptions, serviceOptions } from './ports.ts';
import { VERSION } from './version.ts';

type Job = () => Promise<'more' | 'done'>;

export interface ComposedServer {
  readonly ports: Ports;
  readonly services: Services;
  readonly app: App;
  readonly mailJob: Job;
  readonly cleanUpJob: Job;
  readonly securityLogJob: Job;
  /** From now on, every response asks the client to close the connection. */
  drain(): void;
}

/** The origins that may send changes: the public one and, in development, those of localhost. */
function allowedOrigins({ production, port, site }: Settings): ReadonlySet<string> {
  const own = production ? [] : [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  return new Set([site.publicUrl, ...own]);
}

/** Dependencies of the app that come from the settings and the server, whatever the backend. */
function appDependencies(
  { settings, pages }: ServerOptions,
  { clock, monitor }: Ports,
  securityLog: SecurityLog,
) {
  const { site, trustedProxies, networkLimitFactor, hsts } = settings;
  const monotonic = () => clock.monotonic();
  return {
    pages,
    monotonic,
    trustedProxies,
    publicUrl: site.publicUrl,
    brand: site.brand,
    supportPhone: site.supportPhone,
    hsts,
    supportEmail: site.supportEmail,
    schedulerUrl: site.schedulerUrl,
    connectTo: [site.analyticsProject?.host, site.supabase?.url].filter((origin) => origin !== undefined),
    allowedOrigins: allowedOrigins(settings),
    limits: makeLimits({ networkFactor: networkLimitFactor, keyOf: limitKey, now: monotonic, securityLog }),
    securityLog,
    log: monitor.requests,
    version: VERSION,
  };
}

export function composeApp<P extends Ports>(
  options: ServerOptions,
  ports: P,
  createApp: (
    dependencies: P & Services & ReturnType<typeof appDependencies> & { draining: () => boolean },
  ) => App,
): ComposedServer {
  const services = createServices(ports, {
    ...serviceOptions(options.settings),
    mailBudget: ports.mailBudget,
  });
  const { monitor } = ports;
  const storedLog = makeSecurityLog(ports);
  const securityLog: SecurityLog = {
    record(event) {
      const { kind, detail } = event;
      if (kind === 'limit-hit' && detail !== undefined) monitor.limitHit(detail);
      storedLog.record(event);
    },
  };
  let draining = false;
  return {
    ports,
    services,
    app: createApp({
      ...ports,
      ...services,
      ...appDependencies(options, ports, securityLog),
      draining: () => draining,
    }),
    mailJob: makeMailOutboxJob({ ...ports, report: monitor.mail }),
    cleanUpJob: makeCleanUpJob(ports),
    securityLogJob: () => storedLog.job(),
    drain() {
      draining = true;
    },
  };
}
