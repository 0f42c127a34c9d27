import type { Analytics, AnonymousId, CampaignProperties } from '#core/measurement/analytics.ts';
import type { MeasuredBatch } from '#core/measurement/event-batch.ts';
import { EVENTS_PER_BATCH_MAX } from '#core/measurement/measuring-moments.ts';

/** How long events are collected before they are sent, milliseconds. */
export const BATCH_WAIT_MS = 5_000;

/**
 * Analytics sent to our own server in batches. `send` sends one body, which may identify the person, and
 * cannot fail; `later` runs work after the given milliseconds; `allowed` is checked again before anything is
 * sent, and pending events are dropped if it returns false.
 */
export function makeFirstPartyAnalytics({
  send,
  anonymousId,
  now,
  later,
  allowed,
}: {
  readonly send: (body: string, namesPerson: boolean) => void;
  readonly anonymousId: AnonymousId;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly later: (work: () => void, milliseconds: number) => void;
  readonly allowed: () => boolean;
}): Analytics & { flush(): void } {
  /** Of one browser and one campaign. */
  let waiting: MeasuredBatch | null = null;
  let campaign: CampaignProperties = {};
  let linked = '';
  let scheduled = false;

  function sendBatch(batch: MeasuredBatch): void {
    if (allowed()) send(JSON.stringify(batch), batch.userId !== undefined);
  }

  /** Sends pending events at once, when the page is hidden or left. */
  function flush(): void {
    if (waiting) sendBatch(waiting);
    waiting = null;
  }

  return {
    flush,
    capture(event) {
      const anonymous = anonymousId.current();
      if (waiting?.anonymousId !== anonymous || waiting.campaign !== campaign) {
        flush();
        waiting = { anonymousId: anonymous, campaign, events: [] };
      }
      waiting.events.push({ event, at: now() });
      if (waiting.events.length >= EVENTS_PER_BATCH_MAX) flush();
      if (scheduled) return;
      scheduled = true;
      later(() => {
        scheduled = false;
        flush();
      }, BATCH_WAIT_MS);
    },
    linkIdentity(anonymous, userId) {
      const link = `${anonymous} ${userId}`;
      if (link === linked) return;
      linked = link;
      flush();
      sendBatch({ anonymousId: anonymous, userId, campaign: {}, events: [] });
    },
    registerCampaign(properties) {
      campaign = { ...campaign, ...properties };
    },
    reset() {
      flush();
      linked = '';
      anonymousId.renew();
    },
  };
}
