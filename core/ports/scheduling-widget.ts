import type { ResultAsync } from 'neverthrow';
import type { WidgetNotLoaded } from './failures.ts';

/** Booking by an outside provider inside our page (decision 30). Only where the operator named a provider. */
export interface SchedulingWidget {
  /** Fetches style sheet and script, at most `SCHEDULER_LOAD_TIMEOUT_MS` long. Idempotent: what is here is not fetched again. */
  load(): ResultAsync<void, WidgetNotLoaded>;

  /** Opens the provider's pop-up over the page, loading first where it must. */
  openPopup(): ResultAsync<void, WidgetNotLoaded>;

  /**
   * Draws the provider's calendar inside the element with this id, loading first where it must. `frameTitle` is what a screen
   * reader calls the calendar where the provider gave it no name.
   */
  showInline(place: { elementId: string; frameTitle: string }): ResultAsync<void, WidgetNotLoaded>;
}
