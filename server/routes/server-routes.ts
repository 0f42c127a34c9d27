import { type Context, Hono } from 'hono';
import type { ResultAsync } from 'neverthrow';
import type { Unsubscribe } from '#core/announcement/unsubscribe.ts';
import type { EventStore } from '#core/measurement/event-batch.ts';
import type { Failure } from '#core/ports/failures.ts';
import { failureResponse } from '../http/failure-status.ts';
import type { Limits } from '../http/limits.ts';
import { onceASecond } from '../http/once-a-second.ts';
import type { Pages } from '../http/pages.ts';
import { devMailboxRoutes, type Mailbox } from './dev-mailbox.ts';
import { eventRoutes } from './events.ts';
import type { SessionOf } from './route-tools.ts';
import { unsubscribeRoutes } from './unsubscribe.ts';

/** Dependencies of the routes that only a server has, for every backend. */
export interface ServerDependencies {
  readonly publicUrl: string;
  readonly limits: Limits;
  readonly network: (c: Context) => string;
  readonly monotonic: () => number;
  readonly version: string;
  readonly pages: Pick<Pages, 'faqQuestions'>;
  readonly checkWritable: () => ResultAsync<void, Failure<'unavailable'>>;
  /** Null: this server stores no events and has no route for them. */
  readonly events: EventStore | null;
  /** Null in production, where the mailbox does not exist. */
  readonly mailbox: Mailbox | null;
  readonly unsubscribe: Unsubscribe;
}

export function serverRoutes(dependencies: ServerDependencies, sessionOf: SessionOf): Hono {
  const { events, mailbox, publicUrl, version } = dependencies;
  const check = onceASecond(dependencies.checkWritable, dependencies.monotonic);
  const { faqQuestions } = dependencies.pages;
  const routes = new Hono()
    // The process responds.
    .get('/healthz', (c) => c.json({ status: 'ok', version }))
    // The database accepted a write within the last second.
    .get('/readyz', async (c) => check().match(() => c.json({ status: 'ready' }), failureResponse))
    .route('/', unsubscribeRoutes(dependencies));
  if (events !== null) routes.route('/', eventRoutes({ ...dependencies, events, faqQuestions, sessionOf }));
  if (mailbox !== null) routes.route('/', devMailboxRoutes({ mailbox, publicUrl }));
  return routes;
}
