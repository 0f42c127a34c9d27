import { openBroadcastTabs } from '#adapters/browser/broadcast-tabs.ts';
import { makeBrowserSessionRecordStore } from '#adapters/browser/browser-session-record-store.ts';
import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { makeHttpPersonalData } from '#adapters/http/http-personal-data.ts';
import { makeHttpScheduler } from '#adapters/http/http-scheduler.ts';
import { makeHttpTransport } from '#adapters/http/http-transport.ts';
import { makeLinkRequestLog } from '#adapters/supabase/link-request-log.ts';
import { makeRecordedTimes } from '#adapters/supabase/recorded-times.ts';
import { signOutAfterDeletion } from '#adapters/supabase/sign-out-after-deletion.ts';
import { makeSupabaseAuthPort } from '#adapters/supabase/supabase-auth-port.ts';
import { makeSupabaseClient } from '#adapters/supabase/supabase-client.ts';
import { makeSupabaseOnboardingRepo } from '#adapters/supabase/supabase-onboarding-repo.ts';
import {
  makeSupabaseAnonymousPreferences,
  makeSupabaseContactInbox,
  makeSupabaseMagicLinkFunction,
  makeSupabasePasswordCheck,
  makeSupabaseSurveyInbox,
} from '#adapters/supabase/supabase-visitor-ports.ts';
import { makeSystemClock } from '#adapters/system/system-clock.ts';
import { LANGUAGE } from '#copy/language.ts';
import { pathPrefix } from '#core/language/language-path.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import type { BackendPorts } from './browser-ports.ts';

/**
 * Auth and data use the hosted project. Functions and booking use our own server on the same origin, which holds the
 * project's service key.
 */
export function supabasePorts({ brand, supportEmail, supabase }: SiteSettings): BackendPorts {
  if (supabase === null) throw new Error('the backend is supabase, but no project is configured');
  const prefix = pathPrefix(LANGUAGE);
  const siteUrl = window.location.origin + prefix;
  const storage = makeSafeStorage(() => window.localStorage);
  const client = makeSupabaseClient({
    ...supabase,
    functionsUrl: `${siteUrl}/functions/v1`,
    fetch: (...request) => window.fetch(...request),
    storage,
  });
  const clock = makeSystemClock();
  const linkRequests = makeLinkRequestLog({ storage, now: () => clock.now() });
  const auth = makeSupabaseAuthPort({
    client,
    origin: siteUrl,
    linkRequests,
    brand,
    language: LANGUAGE,
    now: () => clock.now(),
    checkPassword: makeSupabasePasswordCheck(client),
    times: makeRecordedTimes({ store: makeBrowserSessionRecordStore({ storage }), clock }),
  });
  // Sends the person's token, so that bookings for their own address need no confirmation.
  const transport = makeHttpTransport({ fetch: client.fetchAsPerson, baseUrl: prefix });
  return {
    auth: () => auth,
    repo: () => makeSupabaseOnboardingRepo({ client, auth, clock }),
    magicLink: () => makeSupabaseMagicLinkFunction(client, siteUrl, linkRequests),
    personalData: () => signOutAfterDeletion(makeHttpPersonalData({ transport }), auth),
    contact: () => makeSupabaseContactInbox(client, supportEmail),
    consultations: () => makeHttpScheduler({ transport }),
    surveyInbox: () => makeSupabaseSurveyInbox(client),
    preferences: () => makeSupabaseAnonymousPreferences(client),
    tabs: openBroadcastTabs,
  };
}
