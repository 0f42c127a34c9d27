import type { Analytics } from '#core/measurement/analytics.ts';
import type { MeasuringChoice } from '#core/measurement/may-measure.ts';

/** The measuring state of a document. The composition root creates it once. */
export interface PageMeasuring {
  readonly choice: MeasuringChoice;
  /** Whether anything is measured in this document. If false, no analytics code is loaded. */
  readonly measures: boolean;
  /** The random id of this browser, or null if it is not measured. */
  readonly anonymousId: () => string | null;
  /** With the campaign registered, so that every event includes it. Does nothing if measuring is not allowed. Never rejects. */
  readonly ready: Promise<Analytics>;
}
