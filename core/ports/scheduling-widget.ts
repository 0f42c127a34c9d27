import type { ResultAsync } from 'neverthrow';
import type { Failure } from './failures.ts';

/** Booking by an external provider inside our page. Only if the operator named a provider. */
export interface SchedulingWidget {
  /** Loads style sheet and script within `SCHEDULER_LOAD_TIMEOUT_MS`. Idempotent: nothing is loaded twice. */
  load(): ResultAsync<void, Failure<'widget-not-loaded'>>;

  /** Opens the provider's pop-up over the page; loads it first if necessary. */
  openPopup(): ResultAsync<void, Failure<'widget-not-loaded'>>;

  /**
   * Renders the provider's calendar in the element with this id; loads it first if necessary. `frameTitle` is
   * the accessible name of the calendar if the provider sets none.
   */
  showInline(place: {
    elementId: string;
    frameTitle: string;
  }): ResultAsync<void, Failure<'widget-not-loaded'>>;
}
