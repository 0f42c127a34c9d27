import { type Context, Hono } from 'hono';
import { eventBatchSchema, validEvents } from '#core/measurement/event-batch.ts';
import { mayMeasure } from '#core/measurement/may-measure.ts';
import type { EventStore } from '#core/ports/event-store.ts';
import type { Limits } from '../http/limits.ts';
import { readJson } from '../http/read-body.ts';

/**
 * Analytics events of our own pages. An event is linked to a person only if the session is theirs. Events beyond a limit are
 * dropped, and a storage failure is ignored: analytics must never cause an error on the page.
 */
export function eventRoutes({
  events,
  faqQuestions,
  limits,
  network,
  userIdOf,
}: {
  events: EventStore;
  faqQuestions: readonly string[];
  limits: Pick<Limits, 'eventsByNetwork' | 'dailyEventsByNetwork'>;
  network: (c: Context) => string;
  /** The signed-in person, or null. */
  userIdOf: (c: Context) => Promise<string | null>;
}): Hono {
  const questions = new Set(faqQuestions);

  async function linkedPerson(c: Context, claimed: string | undefined): Promise<string | null> {
    return claimed !== undefined && (await userIdOf(c)) === claimed ? claimed : null;
  }

  return new Hono().post('/api/events', async (c) => {
    const body = await readJson(c.req.raw, eventBatchSchema);
    if (body.isErr()) return body.error;
    const from = network(c);
    if (await limits.eventsByNetwork.consume(from)) return c.body(null, 204);
    // Our own pages send nothing then; this covers a page that was opened before the person opted out.
    const signals = { gpc: c.req.header('sec-gpc') === '1', dnt: c.req.header('dnt') === '1', optOut: false };
    if (mayMeasure(signals)) {
      const { userId: claimed, events: sent, ...batch } = body.value;
      const userId = await linkedPerson(c, claimed);
      const keepable = validEvents(sent, questions);
      let granted = 0;
      while (granted < keepable.length && !(await limits.dailyEventsByNetwork.consume(from))) granted += 1;
      await events.record({ ...batch, userId, events: keepable.slice(0, granted) });
    }
    return c.body(null, 204);
  });
}
