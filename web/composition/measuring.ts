import { MEASURING_KEY, makeBrowserId } from '#adapters/browser/browser-id.ts';
import { makeMeasuringChoice } from '#adapters/browser/privacy-signals.ts';
import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import type { Analytics } from '#core/measurement/analytics.ts';
import type { Arrival } from '#core/measurement/campaign.ts';
import { consentingAnalytics, mayMeasure, silentAnalytics } from '#core/measurement/may-measure.ts';
import type { AnalyticsVendor, SiteSettings } from '#core/site/site-settings.ts';
import { arrivalHere } from '../runtime/measuring/arrival-here.ts';
import type { PageMeasuring } from '../runtime/measuring/page-measuring.ts';

const VENDORS = {
  mixpanel: () => import('#adapters/mixpanel/mixpanel-analytics.ts'),
  posthog: () => import('#adapters/posthog/posthog-analytics.ts'),
} satisfies Record<AnalyticsVendor, unknown>;

/** Opens the analytics vendor of the settings, whose code is not loaded after an opt-out. Small, because every page loads it. */
export function openMeasuring(
  {
    analytics: vendor,
    analyticsProject: project,
    backend,
  }: Pick<SiteSettings, 'analytics' | 'analyticsProject' | 'backend'>,
  arrival: Arrival = arrivalHere(),
): PageMeasuring {
  const storage = makeSafeStorage(() => window.localStorage);
  const measuringId = makeBrowserId({ key: MEASURING_KEY, storage, random: makeWebCryptoRandomness() });
  const choice = makeMeasuringChoice({
    navigator: window.navigator,
    storage,
    onOptOut: () => measuringId.forget(),
  });
  const allowed = () => mayMeasure(choice.signals());
  if (vendor === 'none' || !allowed()) {
    return { choice, measures: false, anonymousId: () => null, ready: Promise.resolve(silentAnalytics) };
  }

  const openVendor = async (): Promise<Analytics> => {
    if (backend === 'memory') return silentAnalytics;
    if (project && vendor !== 'first-party') {
      const { makeAnalytics } = await VENDORS[vendor]();
      return makeAnalytics({ ...project, anonymousId: measuringId });
    }
    const firstParty = await import('./first-party.ts');
    if (backend !== 'supabase') return firstParty.openFirstPartyAnalytics({ measuringId, allowed });
    // Read from storage, so that the library of the project is not loaded.
    const { storedAccessToken } = await import('#adapters/supabase/session-storage.ts');
    const bearer = () => storedAccessToken(storage);
    return firstParty.openFirstPartyAnalytics({ measuringId, allowed, bearer });
  };

  async function open(): Promise<Analytics> {
    const [opened, { recordVisit }] = await Promise.all([openVendor(), import('./arrival-recorder.ts')]);
    const analytics = consentingAnalytics(opened, choice.signals);
    recordVisit(analytics, arrival);
    return analytics;
  }

  // If the vendor's code fails to load, nothing is measured.
  return {
    choice,
    measures: true,
    anonymousId: () => (allowed() ? measuringId.current() : null),
    ready: open().catch(() => silentAnalytics),
  };
}
