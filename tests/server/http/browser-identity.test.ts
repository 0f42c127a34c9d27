import type { Context } from 'hono';
import { errAsync, okAsync, ResultAsync } from 'neverthrow';
import { expect, it } from 'vitest';
import type { OpenedSession } from '#core/identity/identity-service.ts';
import type { IdentityService } from '#core/identity/make-identity-service.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { makeIdentityOf } from '#server/http/browser-identity.ts';
import { limitKey } from '#server/http/limit-key.ts';
import { makeLimits } from '#server/http/limits.ts';

const opened: OpenedSession = {
  token: 'token',
  deviceToken: 'device',
  session: { userId: 'id', email: 'rose@example.com', expiresAt: 1 },
};

/** A browser: its network and cookies. The token of a session is the session itself. */
interface Browser {
  readonly network: string;
  readonly deviceToken?: string;
  readonly session?: Session;
}

function limitedOver(identity: object) {
  const browserOf = (c: Context) => c as unknown as Browser;
  const identityOf = makeIdentityOf({
    identity: {
      currentSession: (token: string) => okAsync(JSON.parse(token)),
      ...identity,
    } as unknown as IdentityService,
    limits: makeLimits({ networkFactor: 1, keyOf: limitKey }),
    securityLog: { record: () => {} },
    network: (c) => browserOf(c).network,
    cookies: {
      sessionToken: (c) => {
        const { session } = browserOf(c);
        return session === undefined ? null : JSON.stringify(session);
      },
      browserId: () => 'browser',
      ensureBrowserId: () => 'browser',
      deviceToken: (c) => browserOf(c).deviceToken ?? null,
      setSession: () => {},
      clearSession: () => {},
      setDeviceToken: () => {},
    },
  });
  return (browser: Browser) => identityOf(browser as unknown as Context);
}

it('serves other networks while one fills the hash queue through many known browsers', async () => {
  const ends: (() => void)[] = [];
  const started: string[] = [];
  const limited = limitedOver({
    isKnownBrowser: () => okAsync(true),
    signInWithPassword: ({ email }: { email: string }) => {
      started.push(email);
      return new ResultAsync(
        new Promise<Awaited<ReturnType<IdentityService['signInWithPassword']>>>((resolve) => {
          ends.push(() => void okAsync(opened).then(resolve));
        }),
      );
    },
  });
  const signIn = (email: string, network: string) =>
    limited({ network, deviceToken: `device of ${email}` }).signInWithPassword({
      email,
      password: 'Marigold-Field-27',
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  const crowd = Array.from({ length: 400 }, (_, index) => signIn(`p${index}@example.com`, '203.0.113.5'));
  await settle();
  const rose = signIn('rose@example.com', '198.51.100.7');
  await settle();
  // The other network gets at the latest the turn after next.
  for (let turn = 0; turn < 2; turn += 1) {
    ends.shift()?.();
    await settle();
  }
  expect(started).toContain('rose@example.com');
  while (ends.length > 0) {
    ends.shift()?.();
    await settle();
  }
  expect((await rose).isOk()).toBe(true);
  for (const answer of await Promise.all(crowd)) expect(answer.isOk()).toBe(true);
});

it('lets one person set ten passwords an hour; rejected ones do not count', async () => {
  const weak = { kind: 'weak-password', reasons: ['common'] } as const;
  const limited = limitedOver({
    setPassword: ({ password }: { password: string }) =>
      password === 'common' ? errAsync(weak) : okAsync({ deviceToken: 'device' }),
  });
  const set = async (userId: string, password = 'Marigold-Field-27', email = 'rose@example.com') => {
    const browser = { network: '203.0.113.5', session: { ...opened.session, userId, email } };
    const answer = await limited(browser).setPassword({ email, password });
    return answer.isOk() ? 'set' : answer.error.kind;
  };
  const rose = 'rose';
  for (let time = 0; time < 20; time += 1) expect(await set(rose, 'common')).toBe('weak-password');
  const answers = await Promise.all(Array.from({ length: 12 }, () => set(rose)));
  expect(answers.filter((answer) => answer === 'set')).toHaveLength(10);
  expect(answers.filter((answer) => answer === 'rate-limited')).toHaveLength(2);
  // With a new address, too.
  expect(await set(rose, undefined, 'rosa@example.com')).toBe('rate-limited');
  expect(await set('otis')).toBe('set');
});

it('known people of one network cause a limited number of mails a day, however many accounts they have', async () => {
  const limited = limitedOver({
    isKnownBrowser: () => okAsync(true),
    setPassword: () => okAsync({ deviceToken: 'device' }),
    requestSignInLink: () => okAsync(undefined),
  });
  const mailTo = async (index: number, network: string) => {
    const email = `p${index}@example.com`;
    const session = { ...opened.session, userId: email, email };
    const browser = limited({ network, deviceToken: 'device', session });
    const answer = await (index % 2 === 0
      ? browser.setPassword({ email, password: 'Marigold-Field-27' })
      : browser.requestSignInLink({ email }));
    return answer.isOk();
  };
  const most = BOUNDS.mailsOfKnownOfNetworkPerDay;
  for (let index = 0; index < most; index += 1) expect(await mailTo(index, '203.0.113.5')).toBe(true);
  expect(await mailTo(most, '203.0.113.5')).toBe(false);
  expect(await mailTo(most + 1, '203.0.113.5')).toBe(false);
  expect(await mailTo(most, '198.51.100.7')).toBe(true);
});
