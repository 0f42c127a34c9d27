import type { MeasuredEvent } from './event-catalogue.ts';

/** Registered before the first event of a document and sent with every event. */
export type CampaignProperties = Readonly<Record<string, string>>;

/**
 * The analytics vendor. Calls never throw, never block and return nothing, so that a failure does not affect
 * the person. The types allow no e-mail, phone, name, SSN digit, token or free text.
 */
export interface Analytics {
  capture(event: MeasuredEvent): void;
  /** Links this browser's anonymous id to the person's opaque id. Idempotent. */
  linkIdentity(anonymousId: string, userId: string): void;
  registerCampaign(properties: CampaignProperties): void;
  /** Forgets the person, at sign-out. */
  reset(): void;
}

/** Analytics whose calls `pass` makes, now, later or never. */
export const passing = (pass: (call: (analytics: Analytics) => void) => void): Analytics => ({
  capture: (event) => pass((analytics) => analytics.capture(event)),
  linkIdentity: (...ids) => pass((analytics) => analytics.linkIdentity(...ids)),
  registerCampaign: (properties) => pass((analytics) => analytics.registerCampaign(properties)),
  reset: () => pass((analytics) => analytics.reset()),
});

/** How the analytics of a vendor are opened: for the project of `key`, at the origin `host`. */
export interface VendorOptions {
  readonly key: string;
  readonly host: string;
  readonly anonymousId: AnonymousId;
}

/** The random id under which this browser is measured. */
export interface AnonymousId {
  current(): string;
  /** Replaces the id, at sign-out, so that later events are not linked to the person. */
  renew(): void;
}
