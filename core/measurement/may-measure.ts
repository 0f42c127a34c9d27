import { type Analytics, passing } from './analytics.ts';

export interface PrivacySignals {
  /** Global Privacy Control. */
  readonly gpc: boolean;
  /** Do Not Track. */
  readonly dnt: boolean;
  /** The opt-out on our privacy page. */
  readonly optOut: boolean;
}

/** If any of the three is set, no analytics code is loaded and no request is made. */
export function mayMeasure({ gpc, dnt, optOut }: PrivacySignals): boolean {
  return !gpc && !dnt && !optOut;
}

/** The person's choice on the privacy page. */
export interface MeasuringChoice {
  signals(): PrivacySignals;
  /** Stores the choice in this browser and applies it from now on. */
  setOptOut(optOut: boolean): void;
}

export const silentAnalytics: Analytics = Object.freeze(passing(() => {}));

/** Asks for the signals before each call, as the choice may change on an open page. Resetting is always allowed. */
export const consentingAnalytics = (analytics: Analytics, signals: () => PrivacySignals): Analytics => ({
  ...passing((call) => {
    if (mayMeasure(signals())) call(analytics);
  }),
  reset: () => analytics.reset(),
});
