import type { BrowserId } from '#adapters/browser/browser-id.ts';
import { makeMixpanelAnalytics } from '#adapters/mixpanel/mixpanel-analytics.ts';
import type { Analytics } from '#core/ports/analytics.ts';

/** Loaded only where Mixpanel was chosen and something may be measured. */
export function openMixpanelAnalytics({
  measuringId,
  mixpanel,
}: {
  measuringId: BrowserId;
  mixpanel: { readonly token: string; readonly apiHost: string };
}): Analytics {
  return makeMixpanelAnalytics({ ...mixpanel, anonymousId: measuringId });
}
