import { makeHttpAuthPort } from '#adapters/http/http-auth-port.ts';
import { makeHttpOnboardingRepo, makeHttpPersonalData } from '#adapters/http/http-ports.ts';
import { makeHttpTransport } from '#adapters/http/http-transport.ts';
import { NO_OTHER_TABS } from '#core/ports/cross-tab-session.ts';
import { describeAuthPortContract } from '../../contracts/auth-port.contract.ts';
import { describeEmailChange } from '../../contracts/auth-port.email.contract.ts';
import { describeOnboardingRepoContract } from '../../contracts/onboarding-repo.contract.ts';
import {
  describePersonalDataContract,
  type PersonalDataHarness,
} from '../../contracts/personal-data.contract.ts';
import { describeStores, type StoreKind } from '../../support/describe-stores.ts';
import { CALLING_SITE } from '../../support/scheduler-of.ts';

/** The browser's adapter against a real server on a port, with a real database. */
async function openHarness({ startServer }: StoreKind): Promise<PersonalDataHarness> {
  const server = await startServer({ environment: { SUPPORT_PHONE: CALLING_SITE.supportPhone } });
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
    storedText: server.storedText,
    now: () => server.clock.now(),
    mailsTo: (address) => server.mailsTo(address),
    advance: async (ms) => server.clock.advance(ms),
    breakBackend: server.breakBackend,
    healBackend: server.healBackend,
    close: () => server.stop(),
  };
}

describeStores(
  'http',
  (kind) => {
    const makeHarness = () => openHarness(kind);
    describeAuthPortContract('http', makeHarness);
    describeOnboardingRepoContract('http', makeHarness);
    describePersonalDataContract('http', makeHarness);
  },
  // PGlite has one connection, takes four times as long, and runs the same statements for the contracts of the stores.
  { needsServer: true },
);

// Signs in by each way there is, so it runs nearly all statements of identity.
describeStores('http', (kind) => describeEmailChange('http', () => openHarness(kind)));
