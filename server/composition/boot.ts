import { join } from 'node:path';
import { err, ok, type Result } from 'neverthrow';
import type { App } from '../http/frame.ts';
import { type ListenProblem, listen } from '../http/listen.ts';
import type { Pages } from '../http/pages.ts';
import { bugReport } from '../http/request-log.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Settings } from '../settings.ts';
import type { Backend, StoreProblem } from './backend.ts';
import type { ServerOptions } from './common-ports.ts';
import type { ComposedServer } from './compose-app.ts';
import { loadMailer } from './load-mailer.ts';

const CLEAN_UP_PAUSE_MS = 60_000;
/** Between two slices: a backlog of years is worked off in the background, a slice of a few milliseconds at a time. */
const CLEAN_UP_SLICE_PAUSE_MS = 50;
const DATABASE_FILE = 'checkahead.sqlite';

export type { StoreProblem };

export interface Booted {
  readonly port: number;
  /** Hands over the mail that is due now; for tests, which do not wait for the job. */
  deliverMail(): Promise<void>;
  readonly server: ComposedServer;
  /** The settings with the port that was opened. */
  readonly settings: Settings;
  readonly pages: Pages;
  /** Answers what was asked, finishes the work under way, closes. At most `limitMs`. */
  stop(limitMs: number): Promise<void>;
}

export const databasePath = (settings: Pick<Settings, 'dataDir'>) => join(settings.dataDir, DATABASE_FILE);

/** Only the code of the backend that was chosen is loaded. */
async function openBackend(settings: Settings): Promise<Result<Backend, StoreProblem>> {
  if (settings.supabase !== null) {
    return ok((await import('./hosted-backend.ts')).openHostedBackend(settings.supabase));
  }
  return (await import('./embedded-backend.ts')).openEmbeddedBackend(databasePath(settings));
}

/**
 * Opens the backend of the settings, composes the server and listens. `settingsFor` gets the port that was opened, so that a
 * test may ask for any free one (`listenPort` 0).
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
  /** False: mail goes only by `deliverMail`, nothing is cleaned up. */
  jobs?: boolean;
}): Promise<Result<Booted, StoreProblem | ListenProblem>> {
  const opened = await openBackend(settings);
  if (opened.isErr()) return err(opened.error);
  const backend = opened.value;
  const [pages, mailer] = await Promise.all([loadPages(), loadMailer(settings)]);

  let app: App = {
    fetch: () => new Response(null, { status: 503, headers: { 'retry-after': '1' } }),
    atOnce: () => false,
  };
  const listening = await listen({
    fetch: (request, bindings) => app.fetch(request, bindings),
    atOnce: (incoming, outgoing) => app.atOnce(incoming, outgoing),
    port: listenPort,
    hostname: settings.host,
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
      // A mail that hangs at its provider is not lost: its lease ends and it is tried again.
      await Promise.race([Promise.all(running.map((job) => job.stop())), late]);
      await backend.close();
    },
  });
}
