import { parseJson } from '../parse-json.ts';
import type { BrowserStorage } from '../ports/browser-storage.ts';
import type { Analytics } from './analytics.ts';
import {
  type Arrival,
  CAMPAIGN_PARAMETERS,
  type CampaignCapture,
  landingEvent,
  measuredCampaign,
  readCampaign,
} from './campaign.ts';

const KEY = 'checkahead.campaign';

/** Checked by hand, so that pages that only measure need no schema library. */
function checkedCapture(stored: unknown): CampaignCapture | null {
  const { parameters, referrer, landing_page } = Object(stored) as Partial<
    Record<keyof CampaignCapture, unknown>
  >;
  const isCapture =
    typeof parameters === 'object' &&
    parameters !== null &&
    Object.entries(parameters).every(
      ([name, value]) => CAMPAIGN_PARAMETERS.some((known) => known === name) && typeof value === 'string',
    ) &&
    (referrer === null || typeof referrer === 'string') &&
    typeof landing_page === 'string';
  return isCapture ? (stored as CampaignCapture) : null;
}

/**
 * Records how a visit began: stores its campaign, registers the measurable part with the language of the page,
 * and captures its landing event. In a later document of the tab, it only registers what was stored.
 */
export function recordArrival(
  arrival: Arrival,
  {
    analytics,
    storage,
  }: {
    readonly analytics: Pick<Analytics, 'capture' | 'registerCampaign'>;
    /** Of the tab. */
    readonly storage: BrowserStorage;
  },
): void {
  const kept = checkedCapture(parseJson(storage.getItem(KEY)));
  const campaign = kept ?? readCampaign(arrival);
  analytics.registerCampaign({ ...measuredCampaign(campaign), language: arrival.language });
  if (kept !== null) return;
  storage.setItem(KEY, JSON.stringify(campaign));
  const landing = landingEvent(campaign);
  if (landing) analytics.capture(landing);
}
