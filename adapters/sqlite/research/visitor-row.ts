import type { EventBatch } from '#core/measurement/event-batch.ts';
import { easternDay } from '#core/research/report-range.ts';
import { stageTimes } from '#core/research/stages.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import type { Statements } from '../statements.ts';

/** Adds the browser to the visitors, unless it came before. */
export function visitorCame(
  statements: Statements,
  anonymousId: string,
  campaign: EventBatch['campaign'],
  receivedAt: number,
): void {
  const arrival = {
    landingPage: campaign.landing_page ?? '',
    source: campaign.utm_source ?? '',
    campaign: campaign.utm_campaign ?? '',
    language: campaign.language ?? '',
  };
  const find = () => statements.arrivalId.get(arrival) as { id: number } | undefined;
  let found = find();
  if (!found) {
    statements.addArrival.run({ ...arrival, most: BOUNDS.arrivalsInAll });
    found = find();
  }
  statements.visitorCame.run({ anonymousId, day: easternDay(receivedAt), arrival: found?.id ?? 0 });
}

/** Notes the stages of the sign-up that the events show, if there are any. */
export function visitorReached(
  statements: Statements,
  anonymousId: string,
  events: EventBatch['events'],
): void {
  const times = stageTimes(events);
  const stage = times.findLastIndex((time) => time !== null);
  if (stage < 1) return;
  const [, at1, at2, at3, at4, at5, at6] = times;
  statements.visitorReached.run({ anonymousId, stage, at1, at2, at3, at4, at5, at6 });
}
