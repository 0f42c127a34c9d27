import type { Container } from 'inversify';
import { makeBrowserCampaignMemory } from '#adapters/browser/browser-campaign-memory.ts';
import { type BrowserId, MEASURING_KEY, makeBrowserId, VISIT_KEY } from '#adapters/browser/browser-id.ts';
import { makeBrowserSurveyKeeper } from '#adapters/browser/browser-survey-keeper.ts';
import { makeMeasuringChoice } from '#adapters/browser/privacy-signals.ts';
import { makeSafeStorage, type SafeStorage } from '#adapters/browser/safe-storage.ts';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import { provideValue } from '#adapters/inversify/provide.ts';
import {
  consentingAnalytics,
  type MeasuringChoice,
  mayMeasure,
  silentAnalytics,
} from '#core/measurement/may-measure.ts';
import type { Analytics } from '#core/ports/analytics.ts';
import type { CampaignMemory } from '#core/ports/campaign-memory.ts';
import type { SurveyKeeper } from '#core/ports/survey-inbox.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { PORTS } from './tokens.ts';

/** What the browser keeps about a visit, whichever backend there is. */
export interface BrowserVisit {
  readonly measuring: MeasuringChoice;
  readonly measuringId: BrowserId;
  readonly visitId: () => string;
  readonly campaignMemory: CampaignMemory;
  readonly surveyKeeper: SurveyKeeper;
}

export function openBrowserVisit({
  lasting = makeSafeStorage(() => window.localStorage),
  ofTab = makeSafeStorage(() => window.sessionStorage),
}: {
  lasting?: SafeStorage;
  ofTab?: SafeStorage;
} = {}): BrowserVisit {
  const random = makeWebCryptoRandomness();
  const measuringId = makeBrowserId({ key: MEASURING_KEY, storage: lasting, random });
  const visit = makeBrowserId({ key: VISIT_KEY, storage: ofTab, random });
  return {
    measuring: makeMeasuringChoice({
      navigator: window.navigator,
      storage: lasting,
      onOptOut: () => measuringId.forget(),
    }),
    measuringId,
    visitId: () => visit.current(),
    campaignMemory: makeBrowserCampaignMemory({ storage: ofTab }),
    surveyKeeper: makeBrowserSurveyKeeper({ storage: lasting }),
  };
}

/** Whoever measures, and this browser's id for it; null: nobody does. */
export interface Measuring {
  readonly analytics: Analytics;
  readonly anonymousId: () => string | null;
}

/** The vendor of the settings. Where nothing may be measured its code is not even loaded (decision 28). */
export async function openMeasuring(
  { analytics: vendor }: Pick<SiteSettings, 'analytics'>,
  { measuring, measuringId }: BrowserVisit,
): Promise<Measuring> {
  const allowed = () => mayMeasure(measuring.signals());
  if (vendor !== 'first-party' || !allowed()) return { analytics: silentAnalytics, anonymousId: () => null };
  const { openFirstPartyAnalytics } = await import('./first-party.ts');
  return {
    analytics: consentingAnalytics(openFirstPartyAnalytics({ measuringId, allowed }), measuring.signals),
    anonymousId: () => (allowed() ? measuringId.current() : null),
  };
}

/** The ports that the browser itself answers, the same for every backend. */
export function provideVisit(box: Container, visit: BrowserVisit): void {
  provideValue(box, PORTS.measuring, visit.measuring);
  provideValue(box, PORTS.surveyKeeper, visit.surveyKeeper);
  provideValue(box, PORTS.campaignMemory, visit.campaignMemory);
  provideValue(box, PORTS.visitId, visit.visitId);
}
