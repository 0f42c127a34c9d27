import { join } from 'node:path';
import { err, ok, type Result } from 'neverthrow';
import { openSqliteStore, type SqliteStore } from '#adapters/sqlite/group-commit.ts';
import type { App } from '../http/app.ts';
import { type ListenProblem, listen } from '../http/listen.ts';
import type { Pages } from '../http/pages.ts';
import { bugReport } from '../http/request-log.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Settings } from '../settings.ts';
import { composeServer, type Replacements, resolveEverything } from './compose-server.ts';
import { TOKENS } from './tokens.ts';

const MAIL_PAUSE_MS = 250;
const CLEAN_UP_PAUSE_MS = 60_000;
const DATABASE_FILE = 'checkahead.sqlite';

/** The data folder or the database in it cannot be used; `code` is the system's or SQLite's word. */
export type StoreProblem = Readonly<{ kind: 'cannot-open-store'; code: string; detail: string }>;

export interface Booted {
  readonly port: number;
  /** Hands over the mail that is due now; for tests, which do not wait for the job. */
  deliverMail(): Promise<void>;
  readonly box: ReturnType<typeof composeServer>;
  /** Answers what was asked, finishes the work under way, closes. At most `limitMs`. */
  stop(limitMs: number): Promise<void>;
}

export const databasePath = (settings: Pick<Settings, 'dataDir'>) => join(settings.dataDir, DATABASE_FILE);

function openStore(path: string): Result<SqliteStore, StoreProblem> {
  try {
    return ok(openSqliteStore(path));
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: string };
    return err(
      Object.freeze({ kind: 'cannot-open-store' as const, code: String(code ?? ''), detail: message ?? '' }),
    );
  }
}

/**
 * Opens the store, makes everything and serves. `settingsFor` gets the port that was opened, so that a test may ask for any
 * free one (`listenPort` 0).
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
  replace?: Replacements;
  /** False: mail goes only by `deliverMail`, nothing is cleaned up. */
  jobs?: boolean;
}): Promise<Result<Booted, StoreProblem | ListenProblem>> {
  const opened = openStore(databasePath(settings));
  if (opened.isErr()) return err(opened.error);
  const store = opened.value;
  const pages = await loadPages();

  let fetch: App['fetch'] = () => new Response(null, { status: 503, headers: { 'retry-after': '1' } });
  const listening = await listen({
    fetch: (request, bindings) => fetch(request, bindings),
    port: listenPort,
    hostname: settings.host,
  });
  if (listening.isErr()) {
    await store.close();
    return err(listening.error);
  }
  const server = listening.value;
  const box = composeServer({ settings: settingsFor(server.port), store, pages, replace });
  resolveEverything(box);
  fetch = box.get(TOKENS.app).fetch;

  const logger = box.get(TOKENS.logger);
  const onBug = (error: unknown) => logger.error({ bug: bugReport(error) }, 'a job failed');
  const mailJob = box.get(TOKENS.mailJob);
  const running = jobs
    ? [
        repeat({ work: mailJob, pauseMs: MAIL_PAUSE_MS, onBug }),
        repeat({ work: box.get(TOKENS.cleanUpJob), pauseMs: CLEAN_UP_PAUSE_MS, onBug }),
      ]
    : [];

  return ok({
    port: server.port,
    box,
    async deliverMail() {
      while ((await mailJob()) === 'more');
    },
    async stop(limitMs) {
      box.get(TOKENS.draining).now = true;
      const late = new Promise<void>((resolve) => setTimeout(resolve, limitMs).unref());
      await server.drain(limitMs);
      // A mail that hangs at its provider is not lost: its lease ends and it is tried again.
      await Promise.race([Promise.all(running.map((job) => job.stop())), late]);
      await store.close();
    },
  });
}
