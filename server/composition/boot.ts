import { err, ok, type Result } from 'neverthrow';
import type { SqlStore } from '#adapters/sql/sql-store.ts';
import { shownTime } from '#core/launch/shown-time.ts';
import type { App } from '../http/create-http-app.ts';
import { type ListenProblem, listen, type RunningServer } from '../http/listen.ts';
import { onceASecond } from '../http/once-a-second.ts';
import type { Pages } from '../http/pages.ts';
import { makeLogger } from '../http/request-log.ts';
import { renewPages } from '../jobs/renew-pages.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Settings } from '../settings.ts';
import type { ComposedServer } from './compose-app.ts';
import { openBackend } from './embedded-backend.ts';
import { loadMailer } from './load-mailer.ts';
import { makeMonitor } from './monitor.ts';
import type { StoreProblem } from './open-store.ts';
import type { ServerOptions } from './ports.ts';

const CLEAN_UP_PAUSE_MS = 60_000;
/** Pause between two slices, so that a large backlog is deleted in the background. */
const CLEAN_UP_SLICE_PAUSE_MS = 50;
export const SECURITY_LOG_PAUSE_MS = 1_000;
const RENEWAL_PAUSE_MS = 30_000;

/** Whatever HOST says: the figures are for this machine. */
const METRICS_HOST = '127.0.0.1';

export type MetricsProblem = Readonly<{ kind: 'cannot-expose-metrics'; code: string }>;

export interface Booted {
  readonly port: number;
  /** Sends the mail that is due now, for tests without the mail job. */
  deliverMail(): Promise<void>;
  readonly server: ComposedServer;
  readonly store: SqlStore;
  /** The settings with the actual port. */
  readonly settings: Settings;
  readonly pages: Pages;
  /** Finishes open requests and jobs, then closes, within `limitMs`. */
  stop(limitMs: number): Promise<void>;
}

/**
 * Opens the backend of the settings, composes the server and listens. `settingsFor` receives the actual port, so that a test
 * can listen on any free one (`listenPort` 0).
 */
export async function boot({
  settings,
  settingsFor = () => settings,
  listenPort = settings.port,
  loadPages,
  replace = {},
  jobs = true,
}: {
  settings: Settings;
  settingsFor?: (port: number) => Settings;
  listenPort?: number;
  loadPages: () => Promise<Pages>;
  replace?: ServerOptions['replace'];
  /** False: mail is sent only by `deliverMail`, and expired rows stay. */
  jobs?: boolean;
}): Promise<Result<Booted, StoreProblem | ListenProblem | MetricsProblem>> {
  const { metricsPort } = settings;
  const metrics = metricsPort === null ? null : (await import('./metrics.ts')).makeMetrics(settings);
  const monitor = makeMonitor(makeLogger(settings.logLevel), metrics);
  const opened = await openBackend(settings, monitor.storageFault);
  if (opened.isErr()) return err(opened.error);
  const { store, ...backend } = opened.value;
  // Before the pages are loaded: a new day may begin meanwhile.
  const renewal = renewPages(
    () => pages.renew(),
    () => shownTime(settings.site.launchAt, Date.now()),
  );
  const [pages, mailer] = await Promise.all([loadPages(), loadMailer(settings, monitor.mailService)]);

  let app: App = {
    fetch: () => new Response(null, { status: 503, headers: { 'retry-after': '1' } }),
    tryServeStatic: () => false,
  };
  const listening = await listen({
    fetch: (request, bindings) => app.fetch(request, bindings),
    tryServeStatic: (incoming, outgoing) => app.tryServeStatic(incoming, outgoing),
    port: listenPort,
    hostname: settings.host,
    networkFactor: settings.networkLimitFactor,
    trustedProxies: settings.trustedProxies,
    onRefused: () => monitor.limitHit('connections'),
  });
  if (listening.isErr()) {
    await store.close();
    return err(listening.error);
  }
  const { port, drain } = listening.value;
  const ownSettings = settingsFor(port);
  const server = backend.compose({ settings: ownSettings, pages, mailer, monitor, replace });
  app = server.app;
  let stopMetrics: RunningServer['drain'] = async () => {};
  if (metrics !== null && metricsPort !== null) {
    const { checkWritable, figures } = server.ports;
    const read = onceASecond(
      () => checkWritable().andThen(figures),
      () => performance.now(),
    );
    const headers = { 'content-type': metrics.contentType };
    const exposed = await listen({
      port: metricsPort,
      hostname: METRICS_HOST,
      fetch: async ({ url }) =>
        new URL(url).pathname === '/metrics'
          ? new Response(await metrics.text(await read()), { headers })
          : new Response(null, { status: 404 }),
    });
    if (exposed.isErr()) {
      await drain(0);
      await store.close();
      return err(Object.freeze({ kind: 'cannot-expose-metrics', code: exposed.error.code }));
    }
    stopMetrics = exposed.value.drain;
  }

  const { mailJob } = server;
  const onBug = monitor.jobFailed;
  const running = jobs
    ? [
        repeat({ work: mailJob, pauseMs: backend.mailPauseMs, onBug }),
        repeat({
          work: server.cleanUpJob,
          pauseMs: CLEAN_UP_PAUSE_MS,
          morePauseMs: CLEAN_UP_SLICE_PAUSE_MS,
          onBug,
        }),
        repeat({ work: server.securityLogJob, pauseMs: SECURITY_LOG_PAUSE_MS, onBug }),
        repeat({ work: renewal, pauseMs: RENEWAL_PAUSE_MS, onBug }),
      ]
    : [];

  return ok({
    port,
    server,
    store,
    settings: ownSettings,
    pages,
    async deliverMail() {
      while ((await mailJob()) === 'more');
    },
    async stop(limitMs) {
      server.drain();
      const late = new Promise<void>((resolve) => setTimeout(resolve, limitMs).unref());
      await drain(limitMs);
      // A message that hangs at the provider is not lost: its lease ends and it is retried.
      const lastLines = server.securityLogJob().catch(onBug);
      await Promise.race([Promise.all([lastLines, ...running.map((job) => job.stop())]), late]);
      await stopMetrics(0);
      await store.close();
    },
  });
}
