import { easternDay } from '#core/calendar/day-number.ts';
import type { EventBatch } from '#core/measurement/event-batch.ts';
import { stageTimes } from '#core/research/stages.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import type { Statements } from './statements.ts';

/**
 * Adds the browser to the visitors, unless it came before. When all kinds of arrivals are taken, a new one displaces the one with
 * the fewest visitors and inherits their number ('space saving'): whatever made-up kinds are sent, one that brings more than
 * 1 in `arrivalsInAll` visitors is told apart. Visitors of a displaced kind count without one.
 */
export async function visitorCame(
  statements: Statements,
  anonymousId: string,
  campaign: EventBatch['campaign'],
  receivedAt: number,
): Promise<void> {
  const arrival = {
    landingPage: campaign.landing_page ?? '',
    source: campaign.utm_source ?? '',
    campaign: campaign.utm_campaign ?? '',
    language: campaign.language ?? '',
  };
  const most = BOUNDS.arrivalsInAll;
  const known = await statements.countArrival.get(arrival);
  const { id } = (known ?? (await statements.addArrival.get({ ...arrival, most }))) as { id: number };
  if (!known) await statements.dropSurplusArrivals.run({ most });
  await statements.visitorCame.run({ anonymousId, day: easternDay(receivedAt), arrival: id });
}

/** Notes the stages of the sign-up that the events show, if there are any. */
export async function visitorReached(
  statements: Statements,
  anonymousId: string,
  events: EventBatch['events'],
): Promise<void> {
  const times = stageTimes(events);
  const stage = times.findLastIndex((time) => time !== null);
  if (stage < 1) return;
  const [, at1, at2, at3, at4, at5, at6] = times;
  await statements.visitorReached.run({ anonymousId, stage, at1, at2, at3, at4, at5, at6 });
}
