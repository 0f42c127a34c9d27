import type { Analytics } from './analytics.ts';
import {
  type Arrival,
  type CampaignCapture,
  type CampaignMemory,
  landingEvent,
  measuredCampaign,
  readCampaign,
} from './campaign.ts';

/**
 * Records how a visit began: stores its campaign, registers the measurable part with the language of the page,
 * and captures its landing event. After a reload, it only registers what was stored.
 */
export function makeRecordArrival({
  analytics,
  memory,
}: {
  readonly analytics: Pick<Analytics, 'capture' | 'registerCampaign'>;
  readonly memory: CampaignMemory;
}) {
  return (arrival: Arrival): CampaignCapture => {
    const kept = memory.read();
    const campaign = kept ?? readCampaign(arrival);
    analytics.registerCampaign({ ...measuredCampaign(campaign), language: arrival.language });
    if (kept === null) {
      memory.write(campaign);
      const landing = landingEvent(campaign);
      if (landing) analytics.capture(landing);
    }
    return campaign;
  };
}
