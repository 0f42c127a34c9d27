import type { MeasuredEvent } from '#core/measurement/event-catalogue.ts';
import type { Analytics, CampaignProperties } from '#core/ports/analytics.ts';

export interface RecordedEvent {
  readonly event: MeasuredEvent;
  readonly campaign: CampaignProperties;
  /** The linked person's opaque id, or null. */
  readonly userId: string | null;
}

/** Analytics that stay in the page. */
export interface MemoryAnalytics extends Analytics {
  /** Oldest first. */
  recorded(): readonly RecordedEvent[];
}

export function makeMemoryAnalytics(): MemoryAnalytics {
  const events: RecordedEvent[] = [];
  let campaign: CampaignProperties = {};
  let userId: string | null = null;
  return {
    capture: (event) => void events.push({ event, campaign, userId }),
    linkIdentity(_anonymousId, person) {
      userId = person;
    },
    registerCampaign(properties) {
      campaign = { ...campaign, ...properties };
    },
    reset() {
      userId = null;
    },
    recorded: () => [...events],
  };
}
