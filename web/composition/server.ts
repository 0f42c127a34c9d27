import type { Container } from 'inversify';
import { makeBrowserClock } from '#adapters/browser/browser-clock.ts';
import { makeBrowserDraftStore } from '#adapters/browser/browser-draft-store.ts';
import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { openTabChannel, type TabChannel } from '#adapters/http/auth-channel.ts';
import { makeHttpAuthPort } from '#adapters/http/http-auth-port.ts';
import { makeHttpMagicLinkFunction } from '#adapters/http/http-magic-link-function.ts';
import { makeHttpOnboardingRepo } from '#adapters/http/http-onboarding-repo.ts';
import { type HttpTransport, makeHttpTransport } from '#adapters/http/http-transport.ts';
import { provide, provideValue, token } from '#adapters/inversify/provide.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { campaignOfThisVisit, notingSession, silentAnalytics, wait } from './browser-parts.ts';
import { PORTS } from './tokens.ts';

export const SERVER = {
  transport: token<HttpTransport>('transport'),
  tabs: token<TabChannel | null>('tabs'),
  publicUrl: token<string>('publicUrl'),
};

/** Every port over our own server, which is on the page's own origin. */
export function provideServerPorts(box: Container, settings: SiteSettings): void {
  const { transport, tabs, publicUrl } = SERVER;
  provideValue(box, publicUrl, settings.publicUrl);
  provide(box, transport, () => makeHttpTransport({ fetch: (...request) => window.fetch(...request) }), {});
  provide(box, tabs, openTabChannel, {});

  provide(box, PORTS.auth, (made) => notingSession(makeHttpAuthPort(made), 'server'), { transport, tabs });
  provide(box, PORTS.repo, makeHttpOnboardingRepo, { transport });
  provide(box, PORTS.magicLink, makeHttpMagicLinkFunction, { transport, publicUrl });
  provide(
    box,
    PORTS.drafts,
    () => makeBrowserDraftStore({ storage: makeSafeStorage(() => window.localStorage) }),
    {},
  );
  provide(box, PORTS.clock, makeBrowserClock, {});
  provideValue(box, PORTS.analytics, silentAnalytics);
  provideValue(box, PORTS.wait, wait);
  provideValue(box, PORTS.anonymousId, () => null);
  provideValue(box, PORTS.campaign, campaignOfThisVisit);
}
