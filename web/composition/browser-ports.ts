import { makeBookingWidget } from '#adapters/booking-widget/booking-widget.ts';
import { makeBrowserId, VISIT_KEY } from '#adapters/browser/browser-id.ts';
import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import type { PortFactories } from '#adapters/inversify/resolve-ports.ts';
import { makeSystemClock } from '#adapters/system/system-clock.ts';
import { passing } from '#core/measurement/analytics.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import type { BrowserPorts } from '#core/use-cases.ts';
import type { PageMeasuring } from '../runtime/measuring/page-measuring.ts';
import { firstTouch } from '../runtime/pending-sign-up.ts';

export type BrowserOwnPorts = Pick<
  BrowserPorts,
  'analytics' | 'clock' | 'random' | 'schedulingWidget' | 'storage' | 'visit' | 'wait'
>;

export type BackendPorts = PortFactories<Omit<BrowserPorts, keyof BrowserOwnPorts>>;

export function browserPorts(
  { backend, schedulerUrl }: SiteSettings,
  measuring: PageMeasuring,
): PortFactories<BrowserOwnPorts> {
  const ofTab = makeSafeStorage(() => window.sessionStorage);
  return {
    // Calls wait for the code of the analytics, so that nobody else does.
    analytics: () => passing((call) => void measuring.ready.then(call)),
    clock: makeSystemClock,
    random: makeWebCryptoRandomness,
    schedulingWidget: () =>
      schedulerUrl === null ? null : makeBookingWidget({ bookingPage: schedulerUrl, window }),
    // In memory mode accounts exist per tab.
    storage: () => (backend === 'memory' ? ofTab : makeSafeStorage(() => window.localStorage)),
    visit({ random }) {
      const visitId = makeBrowserId({ key: VISIT_KEY, storage: ofTab, random });
      return {
        id: visitId.current,
        campaign: firstTouch,
        anonymousId: measuring.anonymousId,
        forget: visitId.forget,
      };
    },
    wait: () => (milliseconds) =>
      new Promise((resolve) => {
        window.setTimeout(resolve, milliseconds);
      }),
  };
}
