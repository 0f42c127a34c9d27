import { ResultAsync } from 'neverthrow';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeBrowserKeys } from '#adapters/memory/browser-keys.ts';
import { makeMemoryAuthPort } from '#adapters/memory/memory-auth-port.ts';
import { makeMemoryDatabase } from '#adapters/memory/memory-database.ts';
import type { IdentityService } from '#core/identity/identity-service.ts';
import type { AuthEvent } from '#core/ports/auth-port.ts';
import { describeAuthPortContract } from '#tests/contracts/auth-port.contract.ts';
import { describeEmailChange } from '#tests/contracts/auth-port.email.contract.ts';
import { makeMemoryAuthHarness, makeTestServices } from '#tests/support/memory-auth-harness.ts';
import { GOOD, ROSE } from '#tests/support/people.ts';

describeAuthPortContract('memory', makeMemoryAuthHarness);
describeEmailChange('memory', makeMemoryAuthHarness);

describe('a call during which the session changes', () => {
  /** Rose, signed in with a password; `meanwhile` runs once, during the next call of the service. */
  async function setUp() {
    const { uow } = makeMemoryDatabase();
    const { identity: service, clock, random, hasher } = makeTestServices(uow);
    const passwordHash = (await hasher.hash(GOOD))._unsafeUnwrap();
    const account = {
      id: 'u1',
      email: ROSE,
      passwordHash,
      emailVerifiedAt: clock.now(),
      createdAt: clock.now(),
      mailWords: null,
      language: 'en' as const,
    };
    (await uow.run((tables) => tables.accounts.put(account)))._unsafeUnwrap();

    const meanwhile: { before?: () => Promise<unknown>; after?: () => Promise<unknown> } = {};
    const happen = async (when: 'before' | 'after') => {
      const act = meanwhile[when];
      delete meanwhile[when];
      await act?.();
    };
    const around =
      <A, T, E>(call: (argument: A) => ResultAsync<T, E>) =>
      (argument: A): ResultAsync<T, E> =>
        new ResultAsync(
          (async () => {
            await happen('before');
            const answer = await call(argument);
            await happen('after');
            return answer;
          })(),
        );
    const overtaken: IdentityService = {
      ...service,
      currentSession: around(service.currentSession),
      timedSession: around(service.timedSession),
      recordActivity: around(service.recordActivity),
      reauthenticate: around(service.reauthenticate),
    };
    const auth = makeMemoryAuthPort({ service: overtaken, keys: makeBrowserKeys({ random }) });
    (await auth.signInWithPassword({ email: ROSE, password: GOOD }))._unsafeUnwrap();
    const received: AuthEvent[] = [];
    auth.subscribe((event) => received.push(event));
    return { auth, received, meanwhile };
  }

  let world: Awaited<ReturnType<typeof setUp>>;
  beforeEach(async () => {
    world = await setUp();
  });
  const prove = async () => world.auth.reauthenticate({ password: GOOD });

  it.each(['currentSession', 'timedSession', 'recordActivity'] as const)(
    'by a renewed token signs nobody out: %s',
    async (ask) => {
      const { auth, received, meanwhile } = world;
      meanwhile.before = prove;
      expect((await auth[ask]())._unsafeUnwrap()).not.toBeNull();
      expect(received).not.toContain('signed-out');
    },
  );

  it('signing out wins over a re-authentication under way', async () => {
    const { auth, received, meanwhile } = world;
    meanwhile.after = async () => auth.signOut();
    expect((await prove())._unsafeUnwrapErr().kind).toBe('not-signed-in');
    expect(received).toEqual(['signed-out']);
    expect((await auth.currentSession())._unsafeUnwrap()).toBeNull();
  });
});
