import type { Container } from 'inversify';
import { makeBrowserCampaignMemory } from '#adapters/browser/browser-campaign-memory.ts';
import { makeBrowserId, VISIT_KEY } from '#adapters/browser/browser-id.ts';
import { makeBrowserLastPerson } from '#adapters/browser/browser-last-person.ts';
import { makeBrowserSurveyKeeper } from '#adapters/browser/browser-survey-keeper.ts';
import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import { provideValue } from '#adapters/inversify/provide.ts';
import type { MeasuringChoice } from '#core/measurement/may-measure.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import type { ReadyMeasuring } from '../runtime/measuring/page-measuring.ts';
import { PORTS } from './tokens.ts';

/** The ports that the browser itself answers, the same for every backend. */
export function provideVisit(
  box: Container,
  choice: MeasuringChoice,
  measuring: ReadyMeasuring,
  { backend }: Pick<SiteSettings, 'backend'>,
): void {
  const lasting = makeSafeStorage(() => window.localStorage);
  const ofTab = makeSafeStorage(() => window.sessionStorage);
  const visit = makeBrowserId({ key: VISIT_KEY, storage: ofTab, random: makeWebCryptoRandomness() });
  provideValue(box, PORTS.measuring, choice);
  provideValue(box, PORTS.analytics, measuring.analytics);
  provideValue(box, PORTS.anonymousId, measuring.anonymousId);
  provideValue(box, PORTS.surveyKeeper, makeBrowserSurveyKeeper({ storage: lasting }));
  provideValue(box, PORTS.campaignMemory, makeBrowserCampaignMemory({ storage: ofTab }));
  provideValue(box, PORTS.visit, visit);
  provideValue(box, PORTS.visitId, () => visit.current());
  // In memory mode a tab is all there is.
  const storage = backend === 'memory' ? ofTab : lasting;
  provideValue(box, PORTS.lastPerson, makeBrowserLastPerson({ storage }));
}
