import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import type { Analytics } from '#core/measurement/analytics.ts';
import type { Arrival } from '#core/measurement/campaign.ts';
import { makeRecordArrival } from '#core/measurement/record-arrival.ts';

/** Records how a visit began. Loaded only if measuring is allowed. */
export function openArrivalRecorder(analytics: Analytics): (arrival: Arrival) => void {
  const recordArrival = makeRecordArrival({
    analytics,
    storage: makeSafeStorage(() => window.sessionStorage),
  });
  return (arrival) => void recordArrival(arrival);
}
