import { makeHttpAuthPort } from '#adapters/http/http-auth-port.ts';
import { makeHttpOnboardingRepo } from '#adapters/http/http-onboarding-repo.ts';
import { makeHttpPersonalData } from '#adapters/http/http-personal-data.ts';
import { makeHttpTransport } from '#adapters/http/http-transport.ts';
import { NO_OTHER_TABS } from '#core/ports/cross-tab-session.ts';
import { describeAuthPortContract } from '../../contracts/auth-port.contract.ts';
import { describeEmailChange } from '../../contracts/auth-port.email.contract.ts';
import { describeOnboardingRepoContract } from '../../contracts/onboarding-repo.contract.ts';
import {
  describePersonalDataContract,
  type PersonalDataHarness,
} from '../../contracts/personal-data.contract.ts';
import { CALLING_SITE } from '../../support/scheduler-of.ts';
import { storedText } from '../../support/stored-text.ts';
import { startTestServer } from '../../support/test-server.ts';

/** The browser's adapter against a real server on a port, with a real SQLite file. */
async function makeHarness(): Promise<PersonalDataHarness> {
  const server = await startTestServer({ environment: { SUPPORT_PHONE: CALLING_SITE.supportPhone } });
  return {
    async openBrowser() {
      const transport = makeHttpTransport({ fetch: server.browser().fetch, baseUrl: server.url });
      return {
        auth: makeHttpAuthPort({ transport, tabs: NO_OTHER_TABS }),
        repo: makeHttpOnboardingRepo({ transport }),
        personalData: makeHttpPersonalData({ transport }),
      };
    },
    bookings: server.parts.services.bookings,
    events: server.parts.ports.events,
    storedText: async () => storedText(server.store),
    now: () => server.clock.now(),
    mailsTo: (address) => server.mailsTo(address),
    advance: async (ms) => server.clock.advance(ms),
    breakBackend: server.breakBackend,
    healBackend: server.healBackend,
    close: () => server.stop(),
  };
}

describeAuthPortContract('http', makeHarness);
describeEmailChange('http and sqlite', makeHarness);
describeOnboardingRepoContract('http and sqlite', makeHarness);
describePersonalDataContract('http and sqlite', makeHarness);
