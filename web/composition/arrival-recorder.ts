import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import type { Analytics } from '#core/measurement/analytics.ts';
import type { Arrival } from '#core/measurement/campaign.ts';
import { recordArrival } from '#core/measurement/record-arrival.ts';

/** Records how a visit began. Loaded only if measuring is allowed. */
export const recordVisit = (analytics: Analytics, arrival: Arrival): void =>
  recordArrival(arrival, { analytics, storage: makeSafeStorage(() => window.sessionStorage) });
