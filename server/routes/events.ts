import { type Context, Hono } from 'hono';
import {
  type EventBatch,
  type EventStore,
  eventBatchSchema,
  validEvents,
} from '#core/measurement/event-batch.ts';
import { mayMeasure } from '#core/measurement/may-measure.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import type { LimitKey } from '../http/limit-key.ts';
import type { Limits } from '../http/limits.ts';
import { readJson } from '../http/read-body.ts';
import type { SessionOf } from './route-tools.ts';

/**
 * Analytics events of our own pages. An event is linked to a person only if the session is theirs. Events beyond a limit are
 * dropped, and a storage failure is ignored: analytics must never cause an error on the page.
 */
export function eventRoutes({
  events,
  faqQuestions,
  limits,
  network,
  sessionOf,
}: {
  events: EventStore;
  faqQuestions: readonly string[];
  limits: Limits;
  network: (c: Context) => string;
  sessionOf: SessionOf;
}): Hono {
  const questions = new Set(faqQuestions);
  /** Arrivals that were counted since this process started, the one seen longest ago first. */
  const known = new Set<LimitKey>();

  /** The campaign, without what the research counts if the network has sent too many that nobody had before. */
  async function countable(campaign: EventBatch['campaign'], from: string): Promise<EventBatch['campaign']> {
    const { landing_page: page, utm_source: source, utm_campaign: name, ...rest } = campaign;
    const arrival = limits.keyOf(JSON.stringify([page, source, name, rest.language]));
    if (!known.delete(arrival) && (await limits.dailyArrivalsByNetwork.consume(from))) return rest;
    known.add(arrival);
    const [oldest = arrival] = known;
    if (known.size > BOUNDS.arrivalsInAll) known.delete(oldest);
    return campaign;
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
      const userId = claimed !== undefined && (await sessionOf(c))?.userId === claimed ? claimed : null;
      const keepable = validEvents(sent, questions);
      let granted = 0;
      while (granted < keepable.length && !(await limits.dailyEventsByNetwork.consume(from))) granted += 1;
      const campaign = await countable(batch.campaign, from);
      await events.record({ ...batch, campaign, userId, events: keepable.slice(0, granted) });
    }
    return c.body(null, 204);
  });
}
