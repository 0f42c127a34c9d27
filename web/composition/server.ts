import { openBroadcastTabs } from '#adapters/browser/broadcast-tabs.ts';
import { makeHttpAuthPort } from '#adapters/http/http-auth-port.ts';
import {
  makeHttpAnonymousPreferences,
  makeHttpContactInbox,
  makeHttpMagicLinkFunction,
  makeHttpOnboardingRepo,
  makeHttpPasswordCheck,
  makeHttpPersonalData,
  makeHttpScheduler,
  makeHttpSurveyInbox,
} from '#adapters/http/http-ports.ts';
import { makeHttpTransport } from '#adapters/http/http-transport.ts';
import { LANGUAGE } from '#copy/language.ts';
import { pathPrefix } from '#core/language/language-path.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import type { BackendPorts } from './browser-ports.ts';

/** The ports over our own server, on the same origin. */
export function serverPorts(
  { publicUrl, supportEmail }: Pick<SiteSettings, 'publicUrl' | 'supportEmail'>,
  fetch: typeof window.fetch = (...request) => window.fetch(...request),
): BackendPorts {
  const prefix = pathPrefix(LANGUAGE);
  const transport = makeHttpTransport({ fetch, baseUrl: prefix });
  return {
    tabs: openBroadcastTabs,
    auth: ({ tabs }) => makeHttpAuthPort({ transport, tabs }),
    repo: () => makeHttpOnboardingRepo({ transport }),
    magicLink: () => makeHttpMagicLinkFunction(transport, publicUrl + prefix),
    personalData: () => makeHttpPersonalData({ transport }),
    contact: () => makeHttpContactInbox(transport, supportEmail),
    consultations: () => makeHttpScheduler({ transport }),
    surveyInbox: () => makeHttpSurveyInbox(transport),
    passwordCheck: () => makeHttpPasswordCheck(transport),
    preferences: () => makeHttpAnonymousPreferences(transport),
  };
}
