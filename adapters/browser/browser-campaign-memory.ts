import { z } from 'zod/mini';
import type { CampaignCapture } from '#core/measurement/campaign.ts';
import { CAMPAIGN_PARAMETERS } from '#core/measurement/campaign.ts';
import type { CampaignMemory } from '#core/ports/campaign-memory.ts';
import type { SafeStorage } from './safe-storage.ts';

const KEY = 'checkahead.campaign';
const captureSchema = z.object({
  parameters: z.partialRecord(z.enum(CAMPAIGN_PARAMETERS), z.string()),
  referrer: z.nullable(z.string()),
  landing_page: z.string(),
});

/** The campaign of the visit; for session storage, and in the page's memory where that is blocked. */
export function makeBrowserCampaignMemory({ storage }: { readonly storage: SafeStorage }): CampaignMemory {
  let own: CampaignCapture | null = null;
  return {
    read() {
      if (own) return own;
      try {
        const kept = captureSchema.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'));
        own = kept.success ? kept.data : null;
      } catch {
        own = null;
      }
      return own;
    },
    write(campaign) {
      own = campaign;
      storage.setItem(KEY, JSON.stringify(campaign));
    },
  };
}
