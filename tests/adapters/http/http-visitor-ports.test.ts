import { makeHttpScheduler } from '#adapters/http/http-scheduler.ts';
import { makeHttpTransport } from '#adapters/http/http-transport.ts';
import {
  makeHttpAnonymousPreferences,
  makeHttpContactInbox,
  makeHttpSurveyInbox,
} from '#adapters/http/http-visitor-ports.ts';
import { describeAnonymousPreferencesContract } from '../../contracts/anonymous-preferences.contract.ts';
import { describeContactInboxContract } from '../../contracts/contact-inbox.contract.ts';
import { describeSchedulerContract } from '../../contracts/scheduler.contract.ts';
import { describeSurveyInboxContract } from '../../contracts/survey-inbox.contract.ts';
import type { VisitorHarness } from '../../contracts/visitor-harness.ts';
import { CALLING_SITE } from '../../support/scheduler-of.ts';
import { storedPreferences, storedSurveys } from '../../support/stored-visits.ts';
import { startTestServer, type TestServerOptions } from '../../support/test-server.ts';

async function makeHarness(options: TestServerOptions = {}): Promise<VisitorHarness> {
  const server = await startTestServer(options);
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
    storedSurveys: async () => storedSurveys(server.store),
    storedPreferences: async () => storedPreferences(server.store),
    now: server.clock.now,
    advance: async (ms) => server.clock.advance(ms),
    breakBackend: server.breakBackend,
    healBackend: server.healBackend,
    close: () => server.stop(),
  };
}

describeContactInboxContract('http and sqlite', () => makeHarness());
describeSurveyInboxContract('http and sqlite', () => makeHarness());
describeAnonymousPreferencesContract('http and sqlite', () => makeHarness());
describeSchedulerContract('http and sqlite', () =>
  makeHarness({
    environment: {
      TRUSTED_PROXIES: '1',
      NETWORK_LIMIT_FACTOR: '1',
      SUPPORT_PHONE: CALLING_SITE.supportPhone,
    },
  }),
);
