import type { MeasuredBatch } from '#core/measurement/event-batch.ts';
import type { MeasuredEvent } from '#core/measurement/event-catalogue.ts';
import { EVENTS_PER_BATCH_MAX } from '#core/measurement/measuring-moments.ts';
import type { Analytics, CampaignProperties } from '#core/ports/analytics.ts';

/** How long an event waits for company, milliseconds. */
export const BATCH_WAIT_MS = 5_000;

/** The random number under which this browser is measured. */
export interface AnonymousId {
  current(): string;
  /** From now on another one: at sign-out, so that what follows is nobody's. */
  renew(): void;
}

interface Waiting {
  readonly anonymousId: string;
  readonly campaign: CampaignProperties;
  readonly event: MeasuredEvent;
  readonly at: number;
}

export interface FirstPartyAnalytics extends Analytics {
  /** Sends what waits, at once: when the page is hidden or left. */
  flush(): void;
}

/**
 * Measuring by our own server, in batches (decision 29). `send` hands over one body, which may name the person, and cannot fail; `later` runs work after
 * so many milliseconds; `allowed` is asked again before anything is sent, and what waits is dropped where it says no.
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
}): FirstPartyAnalytics {
  let waiting: Waiting[] = [];
  let campaign: CampaignProperties = {};
  let linked = '';
  let scheduled = false;

  function hand(batch: MeasuredBatch): void {
    if (allowed()) send(JSON.stringify(batch), batch.userId !== undefined);
  }

  function flush(): void {
    const all = waiting;
    waiting = [];
    let batch: Waiting[] = [];
    const close = () => {
      const [first] = batch;
      if (!first) return;
      const events = batch.map(({ event, at }) => ({ event, at }));
      hand({ anonymousId: first.anonymousId, campaign: first.campaign, events } as MeasuredBatch);
      batch = [];
    };
    for (const each of all) {
      const [first] = batch;
      const another = first && (first.anonymousId !== each.anonymousId || first.campaign !== each.campaign);
      if (another || batch.length === EVENTS_PER_BATCH_MAX) close();
      batch.push(each);
    }
    close();
  }

  return {
    flush,
    capture(event) {
      waiting.push({ anonymousId: anonymousId.current(), campaign, event, at: now() });
      if (waiting.length >= EVENTS_PER_BATCH_MAX) flush();
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
      hand({ anonymousId: anonymous, userId, campaign: {}, events: [] });
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
