import type { Arrival } from '#core/measurement/campaign.ts';
import type { MeasuringChoice } from '#core/measurement/may-measure.ts';
import type { Analytics } from '#core/ports/analytics.ts';

/** Whoever measures, once the code is here. */
export interface ReadyMeasuring {
  /** Silent where nothing may be measured. */
  readonly analytics: Analytics;
  /** The random number under which this browser is measured; null: it is not. */
  readonly anonymousId: () => string | null;
  /** Registers the campaign of the visit and captures its landing event. */
  readonly recordArrival: (arrival: Arrival) => void;
}

/** What a page knows about measuring. Made once, by the composition root. */
export interface PageMeasuring {
  /** What the browser and the person say, and the person's switch. */
  readonly choice: MeasuringChoice;
  /** Whether anything is measured in this document. Where not, no analytics code is loaded. */
  readonly measures: boolean;
  /** Never rejects. */
  readonly ready: Promise<ReadyMeasuring>;
}
