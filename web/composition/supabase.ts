import { openBroadcastTabs } from '#adapters/browser/broadcast-tabs.ts';
import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import {
  makeHttpContactInbox,
  makeHttpMagicLinkFunction,
  makeHttpPasswordCheck,
  makeHttpPersonalData,
  makeHttpScheduler,
  makeHttpSurveyInbox,
} from '#adapters/http/http-ports.ts';
import { makeHttpTransport } from '#adapters/http/http-transport.ts';
import { loggingRequests, makeLinkRequestLog } from '#adapters/supabase/link-request-log.ts';
import { makeRecordedTimes } from '#adapters/supabase/recorded-times.ts';
import { signOutAfterDeletion } from '#adapters/supabase/sign-out-after-deletion.ts';
import { makeSupabaseAuthPort } from '#adapters/supabase/supabase-auth-port.ts';
import { makeSupabaseClient } from '#adapters/supabase/supabase-client.ts';
import { makeSupabaseOnboardingRepo } from '#adapters/supabase/supabase-onboarding-repo.ts';
import { makeSupabaseAnonymousPreferences } from '#adapters/supabase/supabase-visitor-ports.ts';
import { makeSystemClock } from '#adapters/system/system-clock.ts';
import { LANGUAGE } from '#copy/language.ts';
import { pathPrefix } from '#core/language/language-path.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import type { BackendPorts } from './browser-ports.ts';

/** Auth and data use the hosted project; functions and booking use our own server, which holds the project's service key. */
export function supabasePorts({ brand, supportEmail, supabase }: SiteSettings): BackendPorts {
  if (supabase === null) throw new Error('the backend is supabase, but no project is configured');
  const prefix = pathPrefix(LANGUAGE);
  const siteUrl = window.location.origin + prefix;
  const storage = makeSafeStorage(() => window.localStorage);
  const client = makeSupabaseClient({
    ...supabase,
    fetch: (...request) => window.fetch(...request),
    storage,
  });
  // Sends the person's token, so that bookings for their own address need no confirmation.
  const transport = makeHttpTransport({ fetch: client.fetchAsPerson, baseUrl: prefix });
  const clock = makeSystemClock();
  const linkRequests = makeLinkRequestLog({ storage, now: () => clock.now() });
  const passwordCheck = makeHttpPasswordCheck(transport);
  const auth = makeSupabaseAuthPort({
    client,
    origin: siteUrl,
    linkRequests,
    brand,
    language: LANGUAGE,
    now: () => clock.now(),
    checkPassword: passwordCheck,
    times: makeRecordedTimes({ storage, clock }),
  });
  return {
    auth: () => auth,
    repo: () => makeSupabaseOnboardingRepo({ client, auth, clock }),
    magicLink: () => loggingRequests(makeHttpMagicLinkFunction(transport, siteUrl), linkRequests),
    personalData: () => signOutAfterDeletion(makeHttpPersonalData({ transport }), auth),
    contact: () => makeHttpContactInbox(transport, supportEmail),
    consultations: () => makeHttpScheduler({ transport }),
    surveyInbox: () => makeHttpSurveyInbox(transport),
    passwordCheck: () => passwordCheck,
    preferences: () => makeSupabaseAnonymousPreferences(client),
    tabs: openBroadcastTabs,
  };
}
