import { renameSync } from 'node:fs';
import { makeHttpAuthPort } from '#adapters/http/http-auth-port.ts';
import { makeHttpOnboardingRepo } from '#adapters/http/http-onboarding-repo.ts';
import { makeHttpTransport } from '#adapters/http/http-transport.ts';
import { NO_OTHER_TABS } from '#core/ports/cross-tab-session.ts';
import type { AuthHarness } from '../../contracts/auth-harness.ts';
import { describeAuthPortContract } from '../../contracts/auth-port.contract.ts';
import { describeEmailChange } from '../../contracts/auth-port.email.contract.ts';
import { describeOnboardingRepoContract } from '../../contracts/onboarding-repo.contract.ts';
import { startTestServer } from '../../support/test-server.ts';

/** The browser's adapter against a real server on a port, with a real SQLite file. */
async function makeHarness(): Promise<AuthHarness> {
  const server = await startTestServer();
  return {
    async openBrowser() {
      const transport = makeHttpTransport({ fetch: server.browser().fetch, baseUrl: server.url });
      return {
        auth: makeHttpAuthPort({ transport, tabs: NO_OTHER_TABS }),
        repo: makeHttpOnboardingRepo({ transport }),
      };
    },
    mailsTo: (address) => server.mailsTo(address),
    advance: async (ms) => server.clock.advance(ms),
    breakBackend: async () => renameSync(server.databaseFile, `${server.databaseFile}.away`),
    healBackend: async () => renameSync(`${server.databaseFile}.away`, server.databaseFile),
    close: () => server.stop(),
  };
}

describeAuthPortContract('http', makeHarness);
describeEmailChange('http and sqlite', makeHarness);
describeOnboardingRepoContract('http and sqlite', makeHarness);
