import { expect, it } from 'vitest';
import { makeHttpAuthPort } from '#adapters/http/http-auth-port.ts';
import { makeHttpPersonalData } from '#adapters/http/http-personal-data.ts';
import { makeHttpTransport } from '#adapters/http/http-transport.ts';
import { NO_OTHER_TABS } from '#core/ports/cross-tab-session.ts';
import { kindOf } from '#tests/support/kind-of.ts';
import { OTIS, ROSE } from '#tests/support/people.ts';
import { server, startServerPerTest } from '#tests/support/server-per-test.ts';
import { storedText } from '#tests/support/stored-text.ts';

const PASSWORD = 'Blue-Heron-Lake-71';

startServerPerTest();

/**
 * Two tabs of one browser without cross-tab messages: Rose is signed in in the first, then Otis signs in in
 * the second.
 */
async function twoTabs() {
  const { fetch } = server.browser();
  const transport = makeHttpTransport({ fetch, baseUrl: server.url });
  const tab = () => makeHttpAuthPort({ transport, tabs: NO_OTHER_TABS });
  const signIn = async (auth: ReturnType<typeof tab>, email: string) => {
    (await auth.requestSignInLink({ email }))._unsafeUnwrap();
    const { token } = await server.secretsFor(email);
    (await auth.finishCallback(`#token=${token}`))._unsafeUnwrap();
  };
  const [roses, otises] = [tab(), tab()];
  await signIn(roses, ROSE);
  await signIn(otises, OTIS);
  return { auth: roses, personalData: makeHttpPersonalData({ transport }) };
}

it("actions on one person's page never affect the other, and the page learns who is signed in", async () => {
  const { auth, personalData } = await twoTabs();
  const before = storedText(server.store);
  const details = { first_name: 'Rose', last_name: 'Miller', phone: '2175550123' };
  for (const answer of [
    await personalData.read(ROSE),
    await personalData.correct(ROSE, details),
    await personalData.erase(ROSE),
    await auth.setPassword({ email: ROSE, password: PASSWORD }),
  ]) {
    expect(answer._unsafeUnwrapErr().kind).toBe('forbidden');
  }
  expect(storedText(server.store)).toBe(before);
  const received: unknown[] = [];
  auth.subscribe((event, session) => received.push([event, session?.email]));
  expect((await auth.currentSession())._unsafeUnwrap()?.email).toBe(OTIS);
  expect(received).toEqual([['signed-in', OTIS]]);
});

it("once the other person's authentication is old, the page is asked for it, and nothing else happens", async () => {
  const { auth, personalData } = await twoTabs();
  server.clock.advance(6 * 60_000);
  const before = storedText(server.store);
  expect((await personalData.erase(ROSE))._unsafeUnwrapErr().kind).toBe('reauthentication-needed');
  expect(await kindOf(auth.setPassword({ email: ROSE, password: PASSWORD }))).toBe('forbidden');
  expect(storedText(server.store)).toBe(before);
});
