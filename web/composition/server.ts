import {
  makeBrowserSessionRecordStore,
  openRecordChannel,
} from '#adapters/browser/browser-session-record-store.ts';
import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { openTabChannel } from '#adapters/http/auth-channel.ts';
import { makeHttpAnonymousPreferences } from '#adapters/http/http-anonymous-preferences.ts';
import { makeHttpAuthPort } from '#adapters/http/http-auth-port.ts';
import { makeHttpContactInbox } from '#adapters/http/http-contact-inbox.ts';
import { makeHttpMagicLinkFunction } from '#adapters/http/http-magic-link-function.ts';
import { makeHttpOnboardingRepo } from '#adapters/http/http-onboarding-repo.ts';
import { makeHttpPersonalData } from '#adapters/http/http-personal-data.ts';
import { makeHttpScheduler } from '#adapters/http/http-scheduler.ts';
import { makeHttpSurveyInbox } from '#adapters/http/http-survey-inbox.ts';
import { makeHttpTransport } from '#adapters/http/http-transport.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import type { BackendPorts } from './compose.ts';

/** The ports over our own server, which is on the page's own origin. */
export function serverPorts({ publicUrl, supportEmail }: SiteSettings): BackendPorts {
  const transport = makeHttpTransport({ fetch: (...request) => window.fetch(...request) });
  return {
    auth: () => makeHttpAuthPort({ transport, tabs: openTabChannel() }),
    repo: () => makeHttpOnboardingRepo({ transport }),
    magicLink: () => makeHttpMagicLinkFunction({ transport, publicUrl }),
    personalData: () => makeHttpPersonalData({ transport }),
    contact: () => makeHttpContactInbox({ transport, supportEmail }),
    consultations: () => makeHttpScheduler({ transport }),
    surveyInbox: () => makeHttpSurveyInbox({ transport }),
    preferences: () => makeHttpAnonymousPreferences({ transport }),
    sessionRecord: () =>
      makeBrowserSessionRecordStore({
        storage: makeSafeStorage(() => window.localStorage),
        events: window,
        openChannel: openRecordChannel,
      }),
  };
}
