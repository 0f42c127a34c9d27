import type { BrowserId } from '#adapters/browser/browser-id.ts';
import { makeMixpanelAnalytics } from '#adapters/mixpanel/mixpanel-analytics.ts';
import type { Analytics } from '#core/ports/analytics.ts';

/** Loaded only if Mixpanel is configured and measuring is allowed. */
export function openMixpanelAnalytics({
  measuringId,
  mixpanel,
}: {
  measuringId: BrowserId;
  mixpanel: { readonly token: string; readonly apiHost: string };
}): Analytics {
  return makeMixpanelAnalytics({ ...mixpanel, anonymousId: measuringId });
}
