import { err, ok, type Result } from 'neverthrow';
import type { App } from '../http/create-http-app.ts';
import { type ListenProblem, listen } from '../http/listen.ts';
import type { Pages } from '../http/pages.ts';
import { bugReport } from '../http/request-log.ts';
import { renewPagesDaily } from '../jobs/renew-pages.ts';
import { repeat } from '../jobs/repeat.ts';
import { databasePath, type Settings } from '../settings.ts';
import type { Backend, StoreProblem } from './backend.ts';
import type { ServerOptions } from './common-ports.ts';
import type { ComposedServer } from './compose-app.ts';
import { loadMailer } from './load-mailer.ts';

const CLEAN_UP_PAUSE_MS = 60_000;
/** Pause between two slices, so that a large backlog is deleted in the background. */
const CLEAN_UP_SLICE_PAUSE_MS = 50;
const SECURITY_LOG_PAUSE_MS = 1_000;
const RENEWAL_PAUSE_MS = 30_000;

export type { StoreProblem };

export interface Booted {
  readonly port: number;
  /** Sends the mail that is due now, for tests without the mail job. */
  deliverMail(): Promise<void>;
  readonly server: ComposedServer;
  /** The settings with the actual port. */
  readonly settings: Settings;
  readonly pages: Pages;
  /** Finishes open requests and jobs, then closes, within `limitMs`. */
  stop(limitMs: number): Promise<void>;
}

/** Loads only the code of the chosen backend. */
async function openBackend(settings: Settings): Promise<Result<Backend, StoreProblem>> {
  if (settings.supabase !== null) {
    return ok((await import('./hosted-backend.ts')).openHostedBackend(settings.supabase));
  }
  return (await import('./embedded-backend.ts')).openEmbeddedBackend(databasePath(settings));
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
}): Promise<Result<Booted, StoreProblem | ListenProblem>> {
  const opened = await openBackend(settings);
  if (opened.isErr()) return err(opened.error);
  const backend = opened.value;
  const [pages, mailer] = await Promise.all([loadPages(), loadMailer(settings)]);

  let app: App = {
    fetch: () => new Response(null, { status: 503, headers: { 'retry-after': '1' } }),
    tryServeStatic: () => false,
  };
  const listening = await listen({
    fetch: (request, bindings) => app.fetch(request, bindings),
    tryServeStatic: (incoming, outgoing) => app.tryServeStatic(incoming, outgoing),
    port: listenPort,
    hostname: settings.host,
    ...(settings.trustedProxies === 0 ? { networkFactor: settings.networkLimitFactor } : {}),
  });
  if (listening.isErr()) {
    await backend.close();
    return err(listening.error);
  }
  const { port, drain } = listening.value;
  const ownSettings = settingsFor(port);
  const server = backend.compose({ settings: ownSettings, pages, mailer, replace });
  app = server.app;

  const { logger, mailJob } = server;
  const onBug = (error: unknown) => logger.error({ bug: bugReport(error) }, 'a job failed');
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
        repeat({ work: renewPagesDaily(() => pages.renew(), Date.now), pauseMs: RENEWAL_PAUSE_MS, onBug }),
      ]
    : [];

  return ok({
    port,
    server,
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
      await backend.close();
    },
  });
}
