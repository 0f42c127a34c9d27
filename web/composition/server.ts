import type { Container } from 'inversify';
import { openBroadcastTabs } from '#adapters/browser/broadcast-tabs.ts';
import { makeBrowserClock } from '#adapters/browser/browser-clock.ts';
import { makeBrowserDraftStore } from '#adapters/browser/browser-draft-store.ts';
import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import { makeHttpAnonymousPreferences } from '#adapters/http/http-anonymous-preferences.ts';
import { makeHttpAuthPort } from '#adapters/http/http-auth-port.ts';
import { makeHttpContactInbox } from '#adapters/http/http-contact-inbox.ts';
import { makeHttpMagicLinkFunction } from '#adapters/http/http-magic-link-function.ts';
import { makeHttpOnboardingRepo } from '#adapters/http/http-onboarding-repo.ts';
import { makeHttpPersonalData } from '#adapters/http/http-personal-data.ts';
import { makeHttpScheduler } from '#adapters/http/http-scheduler.ts';
import { makeHttpSurveyInbox } from '#adapters/http/http-survey-inbox.ts';
import { type HttpTransport, makeHttpTransport } from '#adapters/http/http-transport.ts';
import { provide, provideValue, token } from '#adapters/inversify/provide.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { campaignOfThisVisit, PERSON_CHANGE, wait, watchedAuth } from './browser-parts.ts';
import { PORTS } from './tokens.ts';

export const SERVER = {
  transport: token<HttpTransport>('transport'),
  publicUrl: token<string>('publicUrl'),
};

/** Every port over our own server, which is on the page's own origin. */
export function provideServerPorts(box: Container, settings: SiteSettings): void {
  const { transport, publicUrl } = SERVER;
  const { tabs } = PORTS;
  provideValue(box, publicUrl, settings.publicUrl);
  provide(box, transport, () => makeHttpTransport({ fetch: (...request) => window.fetch(...request) }), {});
  provide(box, tabs, openBroadcastTabs, {});

  provide(box, PORTS.auth, (made) => watchedAuth(makeHttpAuthPort(made), 'server', made), {
    transport,
    tabs,
    ...PERSON_CHANGE,
  });
  provide(box, PORTS.repo, makeHttpOnboardingRepo, { transport });
  provide(box, PORTS.magicLink, makeHttpMagicLinkFunction, { transport, publicUrl });
  provide(
    box,
    PORTS.drafts,
    () => makeBrowserDraftStore({ storage: makeSafeStorage(() => window.localStorage) }),
    {},
  );
  provide(box, PORTS.personalData, makeHttpPersonalData, { transport });
  provide(box, PORTS.clock, makeBrowserClock, {});
  provide(
    box,
    PORTS.contact,
    (made) => makeHttpContactInbox({ ...made, supportEmail: settings.supportEmail }),
    { transport },
  );
  provide(box, PORTS.surveyInbox, makeHttpSurveyInbox, { transport });
  provide(box, PORTS.preferences, makeHttpAnonymousPreferences, { transport });
  provide(box, PORTS.consultations, makeHttpScheduler, { transport });
  provide(box, PORTS.random, makeWebCryptoRandomness, {});
  provideValue(box, PORTS.wait, wait);
  provideValue(box, PORTS.campaign, campaignOfThisVisit);
}
