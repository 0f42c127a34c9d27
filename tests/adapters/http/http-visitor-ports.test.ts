import {
  makeHttpAnonymousPreferences,
  makeHttpContactInbox,
  makeHttpScheduler,
  makeHttpSurveyInbox,
} from '#adapters/http/http-ports.ts';
import { makeHttpTransport } from '#adapters/http/http-transport.ts';
import { describeAnonymousPreferencesContract } from '../../contracts/anonymous-preferences.contract.ts';
import { describeContactInboxContract } from '../../contracts/contact-inbox.contract.ts';
import { describeSchedulerContract } from '../../contracts/scheduler.contract.ts';
import { describeSurveyInboxContract } from '../../contracts/survey-inbox.contract.ts';
import type { VisitorHarness } from '../../contracts/visitor-harness.ts';
import { describeStores, type StoreKind } from '../../support/describe-stores.ts';
import { CALLING_SITE } from '../../support/scheduler-of.ts';
import { storedPreferences, storedSurveys } from '../../support/stored-visits.ts';
import type { TestServerOptions } from '../../support/test-server.ts';

async function openHarness(
  { startServer }: StoreKind,
  options: TestServerOptions = {},
): Promise<VisitorHarness> {
  const server = await startServer(options);
  const { supportEmail } = server.settings.site;
  const transport = makeHttpTransport({ fetch: server.browser().fetch, baseUrl: server.url });
  return {
    contact: makeHttpContactInbox(transport, supportEmail),
    surveys: makeHttpSurveyInbox(transport),
    preferences: makeHttpAnonymousPreferences(transport),
    scheduler: makeHttpScheduler({ transport }),
    async schedulerOf({ network = '203.0.113.1', signedInAs = null }) {
      const browser = signedInAs === null ? server.browser() : await server.signedIn(signedInAs);
      const fetch: typeof globalThis.fetch = (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set('x-forwarded-for', network);
        return browser.fetch(input, { ...init, headers });
      };
      return makeHttpScheduler({ transport: makeHttpTransport({ fetch, baseUrl: server.url }) });
    },
    supportEmail,
    mailsTo: (address) => server.mailsTo(address),
    storedSurveys: () => storedSurveys(server),
    storedPreferences: () => storedPreferences(server),
    now: server.clock.now,
    advance: async (ms) => server.clock.advance(ms),
    breakBackend: server.breakBackend,
    healBackend: server.healBackend,
    close: () => server.stop(),
  };
}

describeStores('http', (kind) => {
  describeContactInboxContract('http', () => openHarness(kind));
  describeSurveyInboxContract('http', () => openHarness(kind));
  describeAnonymousPreferencesContract('http', () => openHarness(kind));
  describeSchedulerContract('http', () =>
    openHarness(kind, {
      environment: {
        TRUSTED_PROXIES: '1',
        NETWORK_LIMIT_FACTOR: '1',
        SUPPORT_PHONE: CALLING_SITE.supportPhone,
      },
    }),
  );
});
