import type { Analytics } from '#core/measurement/analytics.ts';
import type { Arrival } from '#core/measurement/campaign.ts';
import type { MeasuringChoice } from '#core/measurement/may-measure.ts';

export interface ReadyMeasuring {
  /** Does nothing if measuring is not allowed. */
  readonly analytics: Analytics;
  /** Registers the campaign of the visit and captures its landing event. */
  readonly recordArrival: (arrival: Arrival) => void;
}

/** The measuring state of a document. The composition root creates it once. */
export interface PageMeasuring {
  readonly choice: MeasuringChoice;
  /** Whether anything is measured in this document. If false, no analytics code is loaded. */
  readonly measures: boolean;
  /** The random id of this browser, or null if it is not measured. */
  readonly anonymousId: () => string | null;
  /** Never rejects. */
  readonly ready: Promise<ReadyMeasuring>;
}
