import type { CampaignCapture } from '../measurement/campaign.ts';

/** The campaign that started this visit, kept until the tab is closed. */
export interface CampaignMemory {
  read(): CampaignCapture | null;
  write(campaign: CampaignCapture): void;
}
