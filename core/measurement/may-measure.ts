import type { Analytics } from '../ports/analytics.ts';

/** What the browser and the person say about being measured. */
export interface PrivacySignals {
  /** Global Privacy Control. */
  readonly gpc: boolean;
  /** Do Not Track. */
  readonly dnt: boolean;
  /** The switch on our own page. */
  readonly optOut: boolean;
}

/** Any of the three means: no analytics code is loaded and no request is made (decision 28). */
export function mayMeasure({ gpc, dnt, optOut }: PrivacySignals): boolean {
  return !gpc && !dnt && !optOut;
}

/** The person's choice, for the switch on the privacy page. */
export interface MeasuringChoice {
  /** As the browser and the person say now. */
  signals(): PrivacySignals;
  /** Keeps the person's choice in this browser and obeys it from now on. */
  setOptOut(optOut: boolean): void;
}

/** Nothing is measured: neither kept nor sent. */
export const silentAnalytics: Analytics = Object.freeze({
  capture: () => {},
  linkIdentity: () => {},
  registerCampaign: () => {},
  reset: () => {},
});

/** Analytics that ask before each call, so that a choice made on an open page counts at once. Forgetting is always allowed. */
export function consentingAnalytics(analytics: Analytics, signals: () => PrivacySignals): Analytics {
  const allowed = () => mayMeasure(signals());
  return {
    capture: (event) => {
      if (allowed()) analytics.capture(event);
    },
    linkIdentity: (anonymousId, userId) => {
      if (allowed()) analytics.linkIdentity(anonymousId, userId);
    },
    registerCampaign: (properties) => {
      if (allowed()) analytics.registerCampaign(properties);
    },
    reset: () => analytics.reset(),
  };
}
