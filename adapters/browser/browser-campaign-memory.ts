import {
  CAMPAIGN_PARAMETERS,
  type CampaignCapture,
  type CampaignMemory,
} from '#core/measurement/campaign.ts';
import { parseJson } from '#core/parse-json.ts';
import type { SafeStorage } from './safe-storage.ts';

const KEY = 'checkahead.campaign';

/**
 * Stored values can be tampered with. Checked by hand, so that pages that only measure need no schema
 * library.
 */
function isCapture(kept: unknown): kept is CampaignCapture {
  if (typeof kept !== 'object' || kept === null) return false;
  const { parameters, referrer, landing_page } = kept as Partial<Record<keyof CampaignCapture, unknown>>;
  return (
    typeof parameters === 'object' &&
    parameters !== null &&
    Object.entries(parameters).every(
      ([name, value]) => CAMPAIGN_PARAMETERS.some((known) => known === name) && typeof value === 'string',
    ) &&
    (referrer === null || typeof referrer === 'string') &&
    typeof landing_page === 'string'
  );
}

/** The campaign of the visit, in session storage, or in memory where storage is blocked. */
export function makeBrowserCampaignMemory({ storage }: { readonly storage: SafeStorage }): CampaignMemory {
  let own: CampaignCapture | null = null;
  return {
    read() {
      const kept = own ?? parseJson(storage.getItem(KEY));
      own = isCapture(kept) ? kept : null;
      return own;
    },
    write(campaign) {
      own = campaign;
      storage.setItem(KEY, JSON.stringify(campaign));
    },
  };
}
