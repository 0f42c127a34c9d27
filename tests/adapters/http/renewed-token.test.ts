import { describe, expect, it } from 'vitest';
import { makeHttpAuthPort } from '#adapters/http/http-auth-port.ts';
import { makeHttpTransport } from '#adapters/http/http-transport.ts';
import type { AuthEvent } from '#core/ports/auth-port.ts';
import { NO_OTHER_TABS } from '#core/ports/cross-tab-session.ts';

const session = { userId: 'u1', email: 'rose@example.com', expiresAt: 1_000 };
const times = { idleRemainingMs: 1, absoluteRemainingMs: 2, sinceProofMs: 3 };
const HERE: Answer = [200, { session, times }];
const NOBODY: Answer = [200, { session: null, times: null }];
const REFUSED: Answer = [401, { error: { kind: 'not-signed-in' } }];
type Answer = readonly [status: number, body: unknown];

/** A port whose server returns these answers in order; Rose is signed in. */
async function portThatKnowsRose(...answers: readonly Answer[]) {
  const left = [HERE, ...answers];
  const transport = makeHttpTransport({
    fetch: async () => {
      const [status, body] = left.shift() ?? [500, {}];
      return Response.json(body, { status });
    },
  });
  const port = makeHttpAuthPort({ transport, tabs: NO_OTHER_TABS });
  await port.currentSession();
  const received: AuthEvent[] = [];
  port.subscribe((event) => received.push(event));
  return { port, received, unused: () => left.length };
}

describe('a token that is renewed during a call with the old one', () => {
  it.each(['currentSession', 'timedSession'] as const)('does not sign out: %s', async (ask) => {
    const { port, received } = await portThatKnowsRose(NOBODY, HERE);
    expect((await port[ask]())._unsafeUnwrap()).toEqual(
      ask === 'timedSession' ? { session, times } : session,
    );
    expect(received).toEqual([]);
  });

  it('does not sign out: activity and re-authentication', async () => {
    const active = await portThatKnowsRose(REFUSED, [200, { session }]);
    expect((await active.port.recordActivity())._unsafeUnwrap()).toEqual(session);
    const proved = await portThatKnowsRose(REFUSED, [200, { session }]);
    expect((await proved.port.reauthenticate({ code: '123456' }))._unsafeUnwrap()).toEqual(session);
    expect([...active.received, ...proved.received]).toEqual([]);
  });
});

describe('a session that has ended', () => {
  it('is reported once, after the second response', async () => {
    const { port, received, unused } = await portThatKnowsRose(NOBODY, NOBODY, NOBODY);
    expect((await port.timedSession())._unsafeUnwrap()).toBeNull();
    expect((await port.timedSession())._unsafeUnwrap()).toBeNull();
    expect(received).toEqual(['signed-out']);
    expect(unused()).toBe(0);
  });

  it.each([
    ['activity', (port: Port) => port.recordActivity()],
    ['a proof', (port: Port) => port.reauthenticate({ password: 'Marigold-Field-27' })],
  ])('is reported when %s is refused twice', async (_what, act) => {
    const { port, received } = await portThatKnowsRose(REFUSED, REFUSED);
    expect((await act(port))._unsafeUnwrapErr().kind).toBe('not-signed-in');
    expect(received).toEqual(['signed-out']);
  });

  it('is not inferred from an outage', async () => {
    const { port, received } = await portThatKnowsRose(NOBODY, [503, {}]);
    expect((await port.timedSession())._unsafeUnwrapErr().kind).toBe('unavailable');
    expect(received).toEqual([]);
  });
});

it('a session without its times, or times without a session, is an invalid response', async () => {
  for (const body of [{ session }, { session: null }, { session, times: null }, { session: null, times }]) {
    const { port } = await portThatKnowsRose([200, body]);
    expect((await port.timedSession())._unsafeUnwrapErr().kind).toBe('unavailable');
  }
});

type Port = ReturnType<typeof makeHttpAuthPort>;
