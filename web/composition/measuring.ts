import { MEASURING_KEY, makeBrowserId } from '#adapters/browser/browser-id.ts';
import { makeMeasuringChoice } from '#adapters/browser/privacy-signals.ts';
import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import { consentingAnalytics, mayMeasure, silentAnalytics } from '#core/measurement/may-measure.ts';
import type { Analytics } from '#core/ports/analytics.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import type { PageMeasuring, ReadyMeasuring } from '../runtime/measuring/page-measuring.ts';

const SILENT: ReadyMeasuring = Object.freeze({
  analytics: silentAnalytics,
  anonymousId: () => null,
  recordArrival: () => {},
});

/**
 * Opens the analytics vendor of the settings, unless the person or the browser has opted out; then its code is not loaded.
 * This module is small because every page loads it. The use cases share the same analytics.
 */
export function openMeasuring(
  settings: Pick<SiteSettings, 'analytics' | 'backend' | 'mixpanel' | 'posthog'>,
): PageMeasuring {
  const measuringId = makeBrowserId({
    key: MEASURING_KEY,
    storage: makeSafeStorage(() => window.localStorage),
    random: makeWebCryptoRandomness(),
  });
  const choice = makeMeasuringChoice({
    navigator: window.navigator,
    storage: makeSafeStorage(() => window.localStorage),
    onOptOut: () => measuringId.forget(),
  });
  const allowed = () => mayMeasure(choice.signals());
  if (settings.analytics === 'none' || !allowed()) {
    return { choice, measures: false, ready: Promise.resolve(SILENT) };
  }

  async function vendor(): Promise<Analytics> {
    if (settings.backend === 'memory') return (await import('./memory-measuring.ts')).openMemoryAnalytics();
    const { mixpanel, posthog } = settings;
    if (mixpanel) return (await import('./mixpanel.ts')).openMixpanelAnalytics({ measuringId, mixpanel });
    if (posthog) return (await import('./posthog.ts')).openPosthogAnalytics({ measuringId, posthog });
    const { openFirstPartyAnalytics } = await import('./first-party.ts');
    if (settings.backend !== 'supabase') return openFirstPartyAnalytics({ measuringId, allowed });
    const { hostedBearer: bearer } = await import('./hosted-bearer.ts');
    return openFirstPartyAnalytics({ measuringId, allowed, bearer });
  }

  async function open(): Promise<ReadyMeasuring> {
    const [opened, { openArrivalRecorder }] = await Promise.all([vendor(), import('./arrival-recorder.ts')]);
    const analytics = consentingAnalytics(opened, choice.signals);
    return {
      analytics,
      anonymousId: () => (allowed() ? measuringId.current() : null),
      recordArrival: openArrivalRecorder(analytics),
    };
  }

  // If the vendor's code fails to load, nothing is measured.
  return { choice, measures: true, ready: open().catch(() => SILENT) };
}
