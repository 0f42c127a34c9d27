import { describe, expect, it } from 'vitest';
import type { Proof } from '#core/ports/auth-port.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';
import { GOOD, OTHER_GOOD, ROSE } from '#tests/support/people.ts';
import { perTest } from '#tests/support/per-test.ts';
import { HOUR, MINUTE } from '#tests/support/times.ts';
import { makeIdentityWorld } from './identity-world.ts';

const world = perTest(() => makeIdentityWorld());

describe('sessions', () => {
  it('a clock set back by a day ends the session', async () => {
    const { token } = await world.signIn();
    const wall = world.clock.now();
    world.clock.setWall(wall - 24 * HOUR);
    expect((await world.service.currentSession(token))._unsafeUnwrap()).toBeNull();
    world.clock.setWall(wall - 2_000);
    expect((await world.service.currentSession(token))._unsafeUnwrap()?.email).toBe(ROSE);
  });

  it('a clock set back by a day keeps the code of the next message and the cool-down after it', async () => {
    await world.askLink();
    world.clock.setWall(world.clock.now() - 24 * HOUR);
    (await world.service.requestSignInLink({ email: ROSE, browserId: 'browser-1' }))._unsafeUnwrap();
    const again = await world.service.requestSignInLink({ email: ROSE, browserId: 'browser-1' });
    expect(again._unsafeUnwrapErr()).toEqual({ kind: 'rate-limited', retryAfterSeconds: 60 });
    const { code } = await world.newestMail();
    for (const email of [ROSE, null]) {
      const opened = await world.service.verifyCode({ email, code, browserId: 'browser-1' });
      expect(opened.isOk()).toBe(email === ROSE);
    }
  });

  it('a made-up or empty token finds no session', async () => {
    for (const token of ['', 'x', 'A'.repeat(43), '\u0000', 'x'.repeat(100_000)]) {
      expect((await world.service.currentSession(token))._unsafeUnwrap()).toBeNull();
      expect((await world.service.signOut(token)).isOk()).toBe(true);
    }
  });
});

describe('re-authentication', () => {
  const storedSessions = async () =>
    (
      await world.uow.read(async (tables) =>
        tables.sessions.lastUsedOf((await tables.accounts.byEmail(ROSE))?.id ?? '', 99),
      )
    )._unsafeUnwrap();
  const prove = (sessionToken: string, proof: Proof, browserId: string | null = 'browser-1') =>
    world.service.reauthenticate({ sessionToken, browserId, proof });
  const withPassword = async () => {
    const opened = await world.signIn();
    (await world.service.setPassword({ sessionToken: opened.token, password: GOOD }))._unsafeUnwrap();
    return opened;
  };

  it.each(['password', 'code'] as const)(
    'of 20 parallel ones by %s with one token exactly one renews it',
    async (by) => {
      const { token } = await withPassword();
      const { code } = await world.askLink();
      const proof: Proof = by === 'password' ? { password: GOOD } : { code };
      const answers = await Promise.all(Array.from({ length: 20 }, () => prove(token, proof)));
      expect(answers.filter((answer) => answer.isOk())).toHaveLength(1);
      expect(await storedSessions()).toHaveLength(1);
    },
  );

  it('changes neither the account nor the row', async () => {
    const { token } = await withPassword();
    const { code } = await world.askLink();
    const rows = async () =>
      (await world.uow.read((tables) => tables.onboarding.byEmail(ROSE)))._unsafeUnwrap();
    const before = [await world.account(), await rows()];
    (await prove(token, { code }))._unsafeUnwrap();
    expect([await world.account(), await rows()]).toEqual(before);
  });

  it('with a password that was changed meanwhile is rejected', async () => {
    const { token } = await withPassword();
    let changed = false;
    const service = world.serviceWith({
      hasher: {
        hash: (password) => world.hasher.hash(password),
        verify(password, stored) {
          const right = world.hasher.verify(password, stored);
          if (changed) return right;
          changed = true;
          return right.map(async (matched) => {
            (await world.service.setPassword({ sessionToken: token, password: OTHER_GOOD }))._unsafeUnwrap();
            return matched;
          });
        },
      },
    });
    const refused = await service.reauthenticate({
      sessionToken: token,
      browserId: null,
      proof: { password: GOOD },
    });
    expect(refused._unsafeUnwrapErr().kind).toBe('wrong-password');
    expect(changed).toBe(true);
  });
});

describe('the proven session', () => {
  it('is none if the clock was set back since', async () => {
    const { token } = await world.signIn();
    world.clock.advance(10 * MINUTE);
    const { code } = await world.askLink();
    const proof = { sessionToken: token, browserId: 'browser-1', proof: { code } };
    const renewed = (await world.service.reauthenticate(proof))._unsafeUnwrap();
    expect((await world.service.provenSession(renewed.token)).isOk()).toBe(true);
    world.clock.setWall(world.clock.now() - 2 * MINUTE);
    const refused = await world.service.provenSession(renewed.token);
    expect(refused._unsafeUnwrapErr().kind).toBe('reauthentication-needed');
  });

  it('reading writes nothing, and activity writes at most once a minute', async () => {
    const { token } = await world.signIn();
    let writes = 0;
    const uow: UnitOfWork = {
      read: world.uow.read,
      run(work) {
        writes += 1;
        return world.uow.run(work);
      },
    };
    const service = world.serviceWith({ uow });
    for (let second = 0; second < 180; second += 1) {
      world.clock.advance(1_000);
      await service.currentSession(token);
      await service.timedSession(token);
      await service.provenSession(token);
      await service.recordActivity(token, 'en');
    }
    expect(writes).toBe(3);
    await service.recordActivity(token, 'es');
    await service.recordActivity(token, 'es');
    expect(writes).toBe(4);
  });
});
