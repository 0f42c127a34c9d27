import type { Container } from 'inversify';
import { openBroadcastTabs } from '#adapters/browser/broadcast-tabs.ts';
import { makeBrowserClock } from '#adapters/browser/browser-clock.ts';
import { makeBrowserDraftStore } from '#adapters/browser/browser-draft-store.ts';
import { makeBrowserSessionRecordStore } from '#adapters/browser/browser-session-record-store.ts';
import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import { makeHttpPersonalData } from '#adapters/http/http-personal-data.ts';
import { makeHttpScheduler } from '#adapters/http/http-scheduler.ts';
import { type HttpTransport, makeHttpTransport } from '#adapters/http/http-transport.ts';
import { provide, provideValue, token } from '#adapters/inversify/provide.ts';
import { type AskedHere, makeAskedHere } from '#adapters/supabase/asked-here.ts';
import { endingWithTheAccount } from '#adapters/supabase/ending-with-the-account.ts';
import { makeRecordedTimes } from '#adapters/supabase/recorded-times.ts';
import { stampAfterCode } from '#adapters/supabase/stamp-after-code.ts';
import { makeSupabaseAnonymousPreferences } from '#adapters/supabase/supabase-anonymous-preferences.ts';
import { makeSupabaseAuthPort } from '#adapters/supabase/supabase-auth-port.ts';
import { makeSupabaseClient, type SupabaseParts } from '#adapters/supabase/supabase-client.ts';
import { makeSupabaseContactInbox } from '#adapters/supabase/supabase-contact-inbox.ts';
import { makeSupabaseMagicLinkFunction } from '#adapters/supabase/supabase-magic-link-function.ts';
import { makeSupabaseOnboardingRepo } from '#adapters/supabase/supabase-onboarding-repo.ts';
import { makeSupabasePasswordCheck } from '#adapters/supabase/supabase-password-check.ts';
import { makeSupabaseSurveyInbox } from '#adapters/supabase/supabase-survey-inbox.ts';
import type { AuthPort } from '#core/ports/auth-port.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { campaignOfThisVisit, PERSON_CHANGE, wait, watchedAuth } from './browser-parts.ts';
import { PORTS } from './tokens.ts';

export const SUPABASE = {
  client: token<SupabaseParts>('client'),
  asked: token<AskedHere>('asked'),
  hostedAuth: token<AuthPort>('hostedAuth'),
  transport: token<HttpTransport>('transport'),
  origin: token<string>('origin'),
};

/**
 * Identity and rows at the hosted project; functions and booking at our own server, which is on the page's origin and
 * answers them with the project's service key.
 */
export function provideSupabasePorts(box: Container, settings: SiteSettings): void {
  const { client, asked, hostedAuth, transport, origin } = SUPABASE;
  const { clock } = PORTS;
  const project = settings.supabase;
  if (project === null) throw new Error('the backend is supabase, and no project is named');
  const fetch: typeof globalThis.fetch = (...request) => window.fetch(...request);
  const storage = makeSafeStorage(() => window.localStorage);

  provideValue(box, origin, window.location.origin);
  provide(
    box,
    client,
    (made) => makeSupabaseClient({ ...project, functionsUrl: `${made.origin}/functions/v1`, fetch, storage }),
    { origin },
  );
  provide(box, clock, makeBrowserClock, {});
  provide(box, asked, (made) => makeAskedHere({ storage, now: () => made.clock.now() }), { clock });
  provide(
    box,
    hostedAuth,
    (made) =>
      makeSupabaseAuthPort({
        ...made,
        brand: settings.brand,
        checkPassword: makeSupabasePasswordCheck(made.client),
        times: makeRecordedTimes({ store: makeBrowserSessionRecordStore({ storage }), clock: made.clock }),
      }),
    { client, origin, asked, clock },
  );
  provide(box, PORTS.repo, (made) => makeSupabaseOnboardingRepo({ ...made, auth: made.hostedAuth }), {
    client,
    hostedAuth,
    clock,
  });
  provide(
    box,
    PORTS.auth,
    (made) => {
      const stamping = stampAfterCode(made.hostedAuth, { repo: made.repo, campaign: campaignOfThisVisit });
      return watchedAuth(stamping, 'supabase', made);
    },
    { hostedAuth, repo: PORTS.repo, ...PERSON_CHANGE },
  );
  provide(box, PORTS.magicLink, makeSupabaseMagicLinkFunction, { client, origin, asked });
  provide(box, PORTS.drafts, () => makeBrowserDraftStore({ storage }), {});
  provide(box, PORTS.tabs, openBroadcastTabs, {});
  provide(
    box,
    PORTS.contact,
    (made) => makeSupabaseContactInbox({ ...made, supportEmail: settings.supportEmail }),
    { client },
  );
  provide(box, PORTS.surveyInbox, makeSupabaseSurveyInbox, { client });
  provide(box, PORTS.preferences, makeSupabaseAnonymousPreferences, { client });
  // With the person's token: their own address needs no second proof.
  provide(box, transport, (made) => makeHttpTransport({ fetch: made.client.fetchAsPerson }), { client });
  provide(box, PORTS.consultations, makeHttpScheduler, { transport });
  provide(
    box,
    PORTS.personalData,
    (made) =>
      endingWithTheAccount(
        makeHttpPersonalData({ transport: makeHttpTransport({ fetch: made.client.fetchAsPerson }) }),
        made.hostedAuth,
      ),
    { client, hostedAuth },
  );
  provide(box, PORTS.random, makeWebCryptoRandomness, {});
  provideValue(box, PORTS.wait, wait);
  provideValue(box, PORTS.campaign, campaignOfThisVisit);
}
