import { makeBookingWidget } from '#adapters/booking-widget/booking-widget.ts';
import { makeBrowserCampaignMemory } from '#adapters/browser/browser-campaign-memory.ts';
import { makeBrowserClock } from '#adapters/browser/browser-clock.ts';
import { makeBrowserDraftStore } from '#adapters/browser/browser-draft-store.ts';
import { makeBrowserId, VISIT_KEY } from '#adapters/browser/browser-id.ts';
import { makeBrowserLastUserStore } from '#adapters/browser/browser-last-user-store.ts';
import { makeBrowserPendingSurveys } from '#adapters/browser/browser-pending-surveys.ts';
import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import type { PortFactories } from '#adapters/inversify/resolve-ports.ts';
import type { MeasuringChoice } from '#core/measurement/may-measure.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import type { BrowserPorts } from '#core/use-cases.ts';
import type { ReadyMeasuring } from '../runtime/measuring/page-measuring.ts';
import { firstTouch } from '../runtime/pending-sign-up.ts';

export type BrowserOwnPorts = Pick<
  BrowserPorts,
  | 'analytics'
  | 'campaignMemory'
  | 'clock'
  | 'drafts'
  | 'lastUser'
  | 'measuring'
  | 'pendingSurveys'
  | 'random'
  | 'schedulingWidget'
  | 'visit'
  | 'wait'
>;

/** The ports that depend on the backend. */
export type BackendPorts = PortFactories<Omit<BrowserPorts, keyof BrowserOwnPorts>>;

/** The ports that the browser provides, with any backend. */
export function browserPorts(
  { backend, schedulerUrl }: SiteSettings,
  choice: MeasuringChoice,
  measuring: ReadyMeasuring,
): PortFactories<BrowserOwnPorts> {
  const local = makeSafeStorage(() => window.localStorage);
  const session = makeSafeStorage(() => window.sessionStorage);
  // In memory mode accounts exist per tab.
  const ofPerson = backend === 'memory' ? session : local;
  return {
    analytics: () => measuring.analytics,
    campaignMemory: () => makeBrowserCampaignMemory({ storage: session }),
    clock: makeBrowserClock,
    drafts: () => makeBrowserDraftStore({ storage: ofPerson }),
    lastUser: () => makeBrowserLastUserStore({ storage: ofPerson }),
    measuring: () => choice,
    pendingSurveys: () => makeBrowserPendingSurveys({ storage: local }),
    random: makeWebCryptoRandomness,
    schedulingWidget: () =>
      schedulerUrl === null ? null : makeBookingWidget({ bookingPage: schedulerUrl, window }),
    visit({ random }) {
      const visitId = makeBrowserId({ key: VISIT_KEY, storage: session, random });
      return {
        id: visitId.current,
        campaign: () => firstTouch() ?? undefined,
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
