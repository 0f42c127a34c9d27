import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errAsync, type ResultAsync } from 'neverthrow';
import { makeBrowserKeys } from '#adapters/memory/browser-keys.ts';
import { makeMemoryAuthPort } from '#adapters/memory/memory-auth-port.ts';
import { makeNodeRandomness } from '#adapters/node/node-randomness.ts';
import { openSqliteStore } from '#adapters/sqlite/group-commit.ts';
import { makeSqliteOnboardingRepo } from '#adapters/sqlite/sqlite-onboarding-repo.ts';
import { makeSqliteOutboxQueue } from '#adapters/sqlite/sqlite-outbox-queue.ts';
import { makeSqliteUnitOfWork } from '#adapters/sqlite/sqlite-unit-of-work.ts';
import { notSignedIn } from '#core/ports/failures.ts';
import type { MailMessage } from '#core/ports/mailer.ts';
import type { OnboardingRepo, OnboardingRepoError } from '#core/ports/onboarding-repo.ts';
import type { AuthHarness } from '../../contracts/auth-harness.ts';
import { describeOnboardingRepoContract } from '../../contracts/onboarding-repo.contract.ts';
import { makeManualClock } from '../../support/manual-clock.ts';
import { makeTestIdentity } from '../../support/memory-auth-harness.ts';

/** Core's identity service over the same file, so that people sign in as they do; the repo itself with nothing between. */
async function makeHarness(): Promise<AuthHarness> {
  const folder = mkdtempSync(join(tmpdir(), 'checkahead-repo-'));
  const path = join(folder, 'store.sqlite');
  const store = openSqliteStore(path);
  const uow = makeSqliteUnitOfWork({ store });
  const queue = makeSqliteOutboxQueue({ store });
  const random = makeNodeRandomness();
  const clock = makeManualClock();
  const { service } = makeTestIdentity(uow, clock);
  const mails: MailMessage[] = [];
  return {
    async openBrowser() {
      const keys = makeBrowserKeys({ random });
      const auth = makeMemoryAuthPort({ service, keys });
      const asPerson = <T, E>(
        work: (repo: OnboardingRepo) => ResultAsync<T, E>,
      ): ResultAsync<T, E | OnboardingRepoError> =>
        auth
          .currentSession()
          .andThen((session) =>
            session === null
              ? errAsync<T, E | OnboardingRepoError>(notSignedIn)
              : work(makeSqliteOnboardingRepo({ uow, clock, random, email: session.email })),
          );
      return {
        auth,
        repo: {
          findByEmail: (email) => asPerson((repo) => repo.findByEmail(email)),
          upsertByEmail: (email, changes) => asPerson((repo) => repo.upsertByEmail(email, changes)),
          recordVerifiedEmail: (email, campaign) =>
            asPerson((repo) => repo.recordVerifiedEmail(email, campaign)),
        },
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
