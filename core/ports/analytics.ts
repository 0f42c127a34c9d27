import type { MeasuredEvent } from '../measurement/event-catalogue.ts';

/** Registered once per visit and sent with every event. */
export type CampaignProperties = Readonly<Record<string, string>>;

/**
 * The vendor's door. Calls never throw, never block and answer nothing: a failed measurement must not be felt.
 * The types let no e-mail, phone, name, SSN digit, token or free text through (decision 27).
 */
export interface Analytics {
  capture(event: MeasuredEvent): void;
  /** Ties the anonymous id of this browser to the person's opaque id. Twice is once. */
  linkIdentity(anonymousId: string, userId: string): void;
  registerCampaign(properties: CampaignProperties): void;
  /** Forgets the person: at sign-out. */
  reset(): void;
}
