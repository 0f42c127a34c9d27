import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeBrowserKeys } from '#adapters/memory/browser-keys.ts';
import { makeMemoryAuthPort } from '#adapters/memory/memory-auth-port.ts';
import { makeMemoryOnboardingRepo } from '#adapters/memory/memory-onboarding-repo.ts';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import { openSqliteStore } from '#adapters/sqlite/group-commit.ts';
import { makeSqliteOutboxQueue } from '#adapters/sqlite/sqlite-outbox-queue.ts';
import { makeSqliteUnitOfWork } from '#adapters/sqlite/sqlite-unit-of-work.ts';
import type { MailMessage } from '#core/ports/mailer.ts';
import type { AuthHarness } from '../../contracts/auth-harness.ts';
import { describeOnboardingRepoContract } from '../../contracts/onboarding-repo.contract.ts';
import { makeDataFolder } from '../../support/data-folder.ts';
import { makeManualClock } from '../../support/manual-clock.ts';
import { makeTestServices } from '../../support/memory-auth-harness.ts';

/** Core's services over one file, each browser with its own keys. */
async function makeHarness(): Promise<AuthHarness> {
  const folder = makeDataFolder('checkahead-repo-');
  const path = join(folder, 'store.sqlite');
  const store = openSqliteStore(path);
  const uow = makeSqliteUnitOfWork({ store });
  const queue = makeSqliteOutboxQueue({ store });
  const random = makeNodeRandomness();
  const clock = makeManualClock();
  const { identity: service, onboarding } = makeTestServices(uow, clock);
  const mails: MailMessage[] = [];
  return {
    async openBrowser() {
      const keys = makeBrowserKeys({ random });
      return {
        auth: makeMemoryAuthPort({ service, keys }),
        repo: makeMemoryOnboardingRepo({ service: onboarding, keys }),
      };
    },
    async mailsTo(address) {
      const leased = await queue.lease({ at: clock.now(), limit: 100, leaseMs: 1_000 });
      for (const { message } of leased._unsafeUnwrap()) {
        mails.unshift(message);
        (await queue.delivered(message.id, clock.now(), null))._unsafeUnwrap();
      }
      return mails.filter(({ to }) => to === address);
    },
    advance: async (ms) => clock.advance(ms),
    breakBackend: async () => renameSync(path, `${path}.away`),
    healBackend: async () => renameSync(`${path}.away`, path),
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describeOnboardingRepoContract('sqlite', makeHarness);
