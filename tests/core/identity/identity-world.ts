import { makeMemoryDatabase } from '#adapters/memory/memory-database.ts';
import type { IdentityDependencies } from '#core/identity/identity-dependencies.ts';
import { makeIdentityService } from '#core/identity/make-identity-service.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { makeIdentityMail } from '#tests/support/english-mails.ts';
import { makeManualClock } from '#tests/support/manual-clock.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';
import { makeTestServices } from '#tests/support/memory-harness.ts';
import { ROSE } from '#tests/support/people.ts';
import { secretsIn } from '#tests/support/take-mails.ts';
import { HOUR, MINUTE } from '#tests/support/times.ts';

/** The identity service over in-memory stores, with a manual clock. */
export function makeIdentityWorld() {
  const storage = makeMapStorage();
  const clock = makeManualClock();
  const { uow, queue } = makeMemoryDatabase({ storage: storage.safe });
  const tools = makeTestServices(uow, clock);
  const { identity: service } = tools;

  async function newestMail() {
    const leased = (await queue.lease({ at: clock.now(), limit: 100, leaseMs: 24 * HOUR }))._unsafeUnwrap();
    const mail = leased.at(-1)?.message;
    return { count: leased.length, to: mail?.to ?? null, ...secretsIn(mail?.text) };
  }
  async function askLink(email = ROSE, browserId = 'browser-1') {
    (await service.requestSignInLink({ email, browserId }))._unsafeUnwrap();
    return newestMail();
  }
  async function signIn(email = ROSE) {
    const { token } = await askLink(email);
    clock.advance(MINUTE);
    return (await service.finishLink({ token }))._unsafeUnwrap();
  }
  async function seedUnproved(password: string) {
    const passwordHash = (await tools.hasher.hash(password))._unsafeUnwrap();
    const account = {
      id: 'seeded',
      email: ROSE,
      passwordHash,
      emailVerifiedAt: null,
      createdAt: clock.now(),
      mailWords: null,
      language: 'en' as const,
    };
    (await uow.run((tables) => tables.accounts.put(account)))._unsafeUnwrap();
  }
  const account = async (email = ROSE) =>
    (await uow.read((tables) => tables.accounts.byEmail(email)))._unsafeUnwrap();
  async function newestChallenge(browserId = 'browser-1') {
    const browserHash = await tools.digest.digest(browserId);
    return (await uow.read((tables) => tables.challenges.newestRequestedBy(browserHash)))._unsafeUnwrap();
  }
  const mail = makeIdentityMail({ site: DEFAULT_SITE_SETTINGS });
  const dependencies = { ...tools, uow, common: { includes: async () => false }, mail };
  return {
    ...tools,
    service,
    /** The same service with another part. */
    serviceWith: (other: Partial<IdentityDependencies>) => makeIdentityService({ ...dependencies, ...other }),
    storage,
    clock,
    uow,
    queue,
    newestMail,
    newestChallenge,
    askLink,
    signIn,
    seedUnproved,
    account,
  };
}

export type IdentityWorld = ReturnType<typeof makeIdentityWorld>;
