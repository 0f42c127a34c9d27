import { errAsync, ResultAsync } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { unavailable } from '#core/ports/failures.ts';
import type { PasswordHasher } from '#core/ports/hashing.ts';
import { deferred } from '#tests/support/deferred.ts';
import { GOOD, OTHER_GOOD, ROSE } from '#tests/support/people.ts';
import { perTest } from '#tests/support/per-test.ts';
import { HOUR, MINUTE } from '#tests/support/times.ts';
import { makeIdentityWorld } from './identity-world.ts';

const world = perTest(() => makeIdentityWorld());

describe('one secret, parallel requests', () => {
  it('100 parallel wrong codes make at most five attempts', async () => {
    const { code } = await world.askLink();
    const guesses = Array.from({ length: 100 }, (_, index) =>
      String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
    );
    await Promise.all(
      guesses.map((guess) => world.service.verifyCode({ email: ROSE, code: guess, browserId: 'browser-1' })),
    );
    const challenge = await world.newestChallenge();
    expect(challenge?.wrongCodes).toBe(5);
    expect(challenge?.voidedAt).not.toBeNull();
  });

  it('a code replaced by a newer message is rejected, and does not count against the newer one', async () => {
    const { code } = await world.askLink();
    let overtaken = false;
    const service = world.serviceWith({
      digest: {
        keyed: world.digest.keyed,
        async digest(text) {
          // The input of a code's digest has several lines: the newer message arrives at that moment.
          if (text.includes('\n') && !overtaken) {
            overtaken = true;
            world.clock.advance(MINUTE);
            await world.askLink();
          }
          return world.digest.digest(text);
        },
      },
    });
    const refused = await service.verifyCode({ email: ROSE, code, browserId: 'browser-1' });
    expect(refused._unsafeUnwrapErr().kind).toBe('code-refused');
    expect(overtaken).toBe(true);
    const newest = await world.newestChallenge();
    expect(newest?.wrongCodes).toBe(0);
  });

  it('of 20 parallel requests for one address one is mailed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.service.requestSignInLink({ email: ROSE, browserId: 'browser-1' }),
      ),
    );
    expect(answers.filter((answer) => answer.isOk())).toHaveLength(1);
    expect((await world.newestMail()).count).toBe(1);
  });

  it('of 10 parallel resets with one token exactly one password is set', async () => {
    await world.signIn();
    (await world.service.requestPasswordReset({ email: ROSE, browserId: 'b' }))._unsafeUnwrap();
    const { token } = await world.newestMail();
    const passwords = Array.from({ length: 10 }, (_, index) => `${GOOD}-${index}`);
    const answers = await Promise.all(
      passwords.map((password) => world.service.finishRecovery({ token, password })),
    );
    const winners = passwords.filter((_, index) => answers[index]?.isOk());
    expect(winners).toHaveLength(1);
    const signIn = await world.service.signInWithPassword({
      email: ROSE,
      password: winners[0] ?? '',
      browserId: 'b',
    });
    expect(signIn.isOk()).toBe(true);
  });

  it.each([
    ['another one needs authentication', OTHER_GOOD, 'reauthentication-needed'],
    ['the same one is that of a form that was sent twice', GOOD, 'same-password'],
  ])('of two first passwords at once, the later is refused: %s', async (_why, later, kind) => {
    const { token } = await world.signIn();
    const passwords = [GOOD, later];
    // Each has read the account before any is stored.
    const both = deferred<void>();
    let waiting = 0;
    const hash = (password: string) => {
      waiting += 1;
      if (waiting === passwords.length) both.answer();
      return ResultAsync.fromSafePromise(both.promise).andThen(() => world.hasher.hash(password));
    };
    const service = world.serviceWith({ hasher: { ...world.hasher, hash } });
    const answers = await Promise.all(
      passwords.map((password) => service.setPassword({ sessionToken: token, password })),
    );
    expect(answers.filter((answer) => answer.isOk())).toHaveLength(1);
    expect(answers.find((answer) => answer.isErr())?._unsafeUnwrapErr().kind).toBe(kind);
  });
});

describe('at rest', () => {
  it('no link, code, session token, browser id or password is stored in plain text', async () => {
    const { token, code } = await world.askLink(ROSE, 'browser-id-canary');
    // The secrets must come from the leased mail: delivery deletes them from the outbox.
    const leased = (
      await world.queue.lease({ at: world.clock.now() + 48 * HOUR, limit: 9, leaseMs: 1 })
    )._unsafeUnwrap();
    for (const { message } of leased) await world.queue.delivered(message.id, 0, null);
    const opened = (await world.service.finishLink({ token }))._unsafeUnwrap();
    (await world.service.setPassword({ sessionToken: opened.token, password: GOOD }))._unsafeUnwrap();
    const kept = world.storage.getItem('checkahead.memory.stores.v1') ?? '';
    expect(kept).toContain(ROSE);
    for (const secret of [token, opened.token, 'browser-id-canary', GOOD, `"${code}"`])
      expect(kept).not.toContain(secret);
  });

  it('digests the same code differently for another message or browser', async () => {
    const codeHashes = new Set<string | null | undefined>();
    const service = world.serviceWith({ random: { ...world.random, below: () => 7 } });
    for (const [email, browserId] of [
      [ROSE, 'one'],
      [ROSE, 'one'],
      [ROSE, 'two'],
    ] as const) {
      (await service.requestSignInLink({ email, browserId }))._unsafeUnwrap();
      codeHashes.add((await world.newestChallenge(browserId))?.codeHash);
      world.clock.advance(MINUTE);
    }
    expect(codeHashes.size).toBe(3);
  });
});

describe('an account whose address was never verified', () => {
  const signIn = (password: string) =>
    world.service.signInWithPassword({ email: ROSE, password, browserId: 'browser-1' });

  it('is reported only after the right password, and gets a new link, at most once a minute', async () => {
    await world.seedUnproved(GOOD);
    expect((await signIn(OTHER_GOOD))._unsafeUnwrapErr().kind).toBe('invalid-credentials');
    expect((await world.newestMail()).count).toBe(0);
    expect((await signIn(GOOD))._unsafeUnwrapErr().kind).toBe('email-not-confirmed');
    expect((await signIn(GOOD))._unsafeUnwrapErr().kind).toBe('email-not-confirmed');
    const mail = await world.newestMail();
    expect([mail.count, mail.to]).toEqual([1, ROSE]);
    expect((await world.service.finishLink({ token: mail.token })).isOk()).toBe(true);
  });

  it('loses its password at the first verification by link', async () => {
    await world.seedUnproved(GOOD);
    const { token } = await world.askLink();
    const opened = (await world.service.finishLink({ token }))._unsafeUnwrap();
    expect(opened.session.userId).toBe('seeded');
    expect((await world.account())?.passwordHash).toBeNull();
    expect((await signIn(GOOD))._unsafeUnwrapErr().kind).toBe('invalid-credentials');
    expect(
      (await world.service.setPassword({ sessionToken: opened.token, password: OTHER_GOOD })).isOk(),
    ).toBe(true);
  });

  it('loses it at the first verification by code', async () => {
    await world.seedUnproved(GOOD);
    const { code } = await world.askLink();
    (await world.service.verifyCode({ email: ROSE, code, browserId: 'browser-1' }))._unsafeUnwrap();
    expect((await signIn(GOOD))._unsafeUnwrapErr().kind).toBe('invalid-credentials');
  });

  it('may reuse the void password in a reset', async () => {
    await world.seedUnproved(GOOD);
    (await world.service.requestPasswordReset({ email: ROSE, browserId: 'b' }))._unsafeUnwrap();
    const { token } = await world.newestMail();
    expect((await world.service.finishRecovery({ token, password: GOOD })).isOk()).toBe(true);
    expect((await world.account())?.emailVerifiedAt).not.toBeNull();
    expect((await signIn(GOOD)).isOk()).toBe(true);
  });
});

describe('responses do not reveal whether an address is known', () => {
  /** Counts the expensive operations. */
  function counting() {
    const work = { hash: 0, verify: 0, digest: 0, run: 0, read: 0 };
    const hasher: PasswordHasher = {
      hash(password) {
        work.hash += 1;
        return world.hasher.hash(password);
      },
      verify(password, stored) {
        work.verify += 1;
        return world.hasher.verify(password, stored);
      },
    };
    const service = world.serviceWith({
      hasher,
      digest: {
        digest(text) {
          work.digest += 1;
          return world.digest.digest(text);
        },
        keyed(text) {
          work.digest += 1;
          return world.digest.keyed(text);
        },
      },
      uow: {
        run(job) {
          work.run += 1;
          return world.uow.run(job);
        },
        read(job) {
          work.read += 1;
          return world.uow.read(job);
        },
      },
    });
    const measure = async (act: () => Promise<unknown>) => {
      Object.assign(work, { hash: 0, verify: 0, digest: 0, run: 0, read: 0 });
      const answer = await act();
      return { answer, work: { ...work } };
    };
    return { service, measure };
  }

  it('link, reset and password sign-in respond alike and do the same work', async () => {
    const { token } = await world.signIn();
    (await world.service.setPassword({ sessionToken: token, password: GOOD }))._unsafeUnwrap();
    const { service, measure } = counting();
    const browserId = 'browser-9';
    const both = async (act: (email: string) => Promise<unknown>) => {
      world.clock.advance(MINUTE);
      expect(await measure(() => act(ROSE))).toEqual(await measure(() => act('nobody@example.com')));
    };
    await both(async (email) => service.requestSignInLink({ email, browserId }));
    await both(async (email) => service.requestPasswordReset({ email, browserId }));
    await both(async (email) => service.signInWithPassword({ email, password: OTHER_GOOD, browserId }));
    await both(async (email) => service.verifyCode({ email, code: '000000', browserId: 'another' }));
  });
});

it('a new password voids queued links, and leaves the mail of a booking', async () => {
  const { token } = await world.signIn();
  world.clock.advance(MINUTE);
  const hold = { id: 'hold', to: ROSE, subject: 's', text: 't', html: 'h' };
  (
    await world.uow.run((tables) =>
      tables.outbox.enqueue(hold, world.clock.now(), world.clock.now() + MINUTE),
    )
  )._unsafeUnwrap();
  (await world.service.requestPasswordReset({ email: ROSE, browserId: 'browser-2' }))._unsafeUnwrap();
  (await world.service.setPassword({ sessionToken: token, password: GOOD }))._unsafeUnwrap();
  const waiting = (await world.queue.lease({ at: world.clock.now(), limit: 9, leaseMs: 1 }))._unsafeUnwrap();
  expect(waiting.map(({ message }) => message.subject)).toEqual(['s', 'CheckAhead: you set your password']);
});

describe('code without an address', () => {
  it('matches the newest message this browser requested', async () => {
    await world.askLink(ROSE);
    const { code } = await world.askLink('otis@example.com');
    const opened = await world.service.verifyCode({ email: null, code, browserId: 'browser-1' });
    expect(opened._unsafeUnwrap().session.email).toBe('otis@example.com');
  });

  it('is rejected without a browser id, and after this browser requested a reset', async () => {
    const { code } = await world.askLink();
    expect((await world.service.verifyCode({ email: null, code, browserId: null })).isErr()).toBe(true);
    expect((await world.service.verifyCode({ email: ROSE, code, browserId: null })).isErr()).toBe(true);
    world.clock.advance(MINUTE);
    (await world.service.requestPasswordReset({ email: ROSE, browserId: 'browser-1' }))._unsafeUnwrap();
    const late = await world.service.verifyCode({ email: null, code, browserId: 'browser-1' });
    expect(late._unsafeUnwrapErr().kind).toBe('code-refused');
  });

  it('malformed codes are rejected and do not count as attempts', async () => {
    const { code } = await world.askLink();
    for (const typed of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', `${code}0`, 'x'.repeat(10_000)]) {
      const refused = await world.service.verifyCode({ email: ROSE, code: typed, browserId: 'browser-1' });
      expect(refused._unsafeUnwrapErr().kind).toBe('code-refused');
    }
    expect((await world.service.verifyCode({ email: ROSE, code, browserId: 'browser-1' })).isOk()).toBe(true);
  });
});

it('a full hashing queue is unavailable and spends nothing', async () => {
  await world.signIn();
  (await world.service.requestPasswordReset({ email: ROSE, browserId: 'b' }))._unsafeUnwrap();
  const { token } = await world.newestMail();
  const full = world.serviceWith({
    hasher: { hash: () => errAsync(unavailable(2)), verify: () => errAsync(unavailable(2)) },
  });
  expect((await full.finishRecovery({ token, password: GOOD }))._unsafeUnwrapErr()).toEqual(unavailable(2));
  const credentials = { email: ROSE, password: GOOD, browserId: 'b' };
  expect((await full.signInWithPassword(credentials))._unsafeUnwrapErr()).toEqual(unavailable(2));
  expect((await world.service.finishRecovery({ token, password: GOOD })).isOk()).toBe(true);
});

it('a password of a million characters is rejected as too long and never hashed', async () => {
  const { token } = await world.signIn();
  const refused = await world.service.setPassword({ sessionToken: token, password: `aB1${'x'.repeat(1e6)}` });
  expect(refused._unsafeUnwrapErr()).toEqual({ kind: 'weak-password', reasons: ['too-long'] });
});
