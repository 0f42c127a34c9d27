import { makeBrowserCampaignMemory } from '#adapters/browser/browser-campaign-memory.ts';
import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import type { Arrival } from '#core/measurement/campaign.ts';
import { makeRecordArrival } from '#core/measurement/record-arrival.ts';
import type { Analytics } from '#core/ports/analytics.ts';

/** Loaded only where something may be measured: how a visit began, from the campaign memory that the use cases share. */
export function openArrivalRecorder(analytics: Analytics): (arrival: Arrival) => void {
  const memory = makeBrowserCampaignMemory({ storage: makeSafeStorage(() => window.sessionStorage) });
  const recordArrival = makeRecordArrival({ analytics, memory });
  return (arrival) => void recordArrival(arrival);
}
