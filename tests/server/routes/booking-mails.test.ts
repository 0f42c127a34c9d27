import { errAsync, okAsync } from 'neverthrow';
import { expect, it } from 'vitest';
import type { Session } from '#core/ports/auth-port.ts';
import { holdOver, slotTaken } from '#core/ports/failures.ts';
import type { BookingService } from '#core/ports/scheduler.ts';
import { limitKey } from '#server/http/limit-key.ts';
import { makeLimits } from '#server/http/limits.ts';
import { consultationRoutes } from '#server/routes/consultations.ts';
import { ROSE } from '#tests/support/people.ts';
import { perTest } from '#tests/support/per-test.ts';
import { MINUTE } from '#tests/support/times.ts';
import { withJson } from '#tests/support/with-json.ts';

/** The routes over a service that holds every slot except the one at 0, which is taken. */
function makeRoutes() {
  let time = 0;
  let network = '';
  let session: Session | null = null;
  let sessionsRead = 0;
  const slot = { startsAt: 1, endsAt: 2 };
  const bookings = {
    book: ({ startsAt }: { startsAt: number }) =>
      startsAt === 0 ? errAsync(slotTaken) : okAsync({ kind: 'held', slot, heldUntil: 1 }),
    confirm: () => okAsync({ id: 'call', slot }),
    move: (_token: string, startsAt: number) =>
      startsAt === 0 ? errAsync(slotTaken) : okAsync({ id: 'call', slot }),
    cancel: (token: string) => (token === 'wrong' ? errAsync(holdOver) : okAsync()),
  } as unknown as BookingService;
  const routes = consultationRoutes(
    {
      bookings,
      limits: makeLimits({ networkFactor: 1, now: () => time, keyOf: limitKey }),
      securityLog: { record: () => {} },
      network: () => network,
    },
    async () => {
      sessionsRead += 1;
      return session;
    },
  );
  async function post(path: string, from: string, body: object) {
    network = from;
    const answer = await routes.request(`/api/consultations${path}`, withJson('POST', body));
    return answer.status;
  }
  return {
    sessionsRead: () => sessionsRead,
    signIn: (email: string) => {
      session = { userId: 'rose', email, expiresAt: 0 };
    },
    advance: (ms: number) => {
      time += ms;
    },
    ask: (from: string, { startsAt = 1, email = ROSE } = {}) =>
      post('', from, { startsAt, name: 'Rose', email }),
    confirm: (from: string) => post('/confirm', from, { token: 't' }),
    move: (from: string, startsAt = 1) => post('/move', from, { token: 't', startsAt }),
    cancel: (from: string, token = 't') => post('/cancel', from, { token }),
  };
}

const routes = perTest(makeRoutes);

it('one mailbox gets 5 booking mails an hour from one network, in any spelling', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 7; index += 1)
    statuses.push(await routes.ask('203.0.113.1', { email: `ro.se+${index}@gmail.com` }));
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
  expect(await routes.ask('203.0.113.2', { email: 'rose@gmail.com' })).toBe(202);
});

it('one mailbox gets 10 an hour and 20 a day from all networks, and requests without mail do not count', async () => {
  const mailsOfAnHour = async (hour: number) => {
    let mails = 0;
    for (let index = 0; index < 12; index += 1) {
      if ((await routes.ask(`198.51.${hour}.${index}`, { startsAt: 1 })) === 202) mails += 1;
    }
    routes.advance(61 * MINUTE);
    return mails;
  };
  for (let index = 0; index < 40; index += 1)
    expect(await routes.ask(`192.0.2.${index}`, { startsAt: 0 })).toBe(409);
  expect([await mailsOfAnHour(0), await mailsOfAnHour(1), await mailsOfAnHour(2)]).toEqual([10, 10, 0]);
  routes.advance(24 * 60 * MINUTE);
  expect(await mailsOfAnHour(3)).toBe(10);
});

it('strangers cannot keep a person from booking for their own address', async () => {
  for (let index = 0; index < 30; index += 1) await routes.ask(`198.51.100.${index}`);
  expect(await routes.ask('203.0.113.9')).toBe(429);
  routes.signIn(ROSE);
  expect(await routes.ask('203.0.113.9', { email: ' Rose@Example.com' })).toBe(202);
  routes.signIn('otis@example.com');
  expect(await routes.ask('203.0.113.9')).toBe(429);
});

it('of a network at its limit no session is read, because that may be a call of a hosted project', async () => {
  for (let index = 0; index < 40; index += 1) await routes.ask('203.0.113.1', { startsAt: 0 });
  expect(routes.sessionsRead()).toBe(20);
});

it('a network books and moves 20 calls an hour, and moves that fail do not count', async () => {
  for (let index = 0; index < 40; index += 1) expect(await routes.move('203.0.113.1', 0)).toBe(409);
  const moves: number[] = [];
  for (let index = 0; index < 21; index += 1) moves.push(await routes.move('203.0.113.1'));
  expect(moves).toEqual([...Array(20).fill(200), 429]);
  expect(await routes.ask('203.0.113.1')).toBe(429);
  expect(await routes.move('203.0.113.2')).toBe(200);
  routes.advance(61 * MINUTE);
  expect(await routes.move('203.0.113.1')).toBe(200);
});

it('confirmed, moved and canceled calls are 500 a day for a network, and canceling is never refused', async () => {
  const FROM = '203.0.113.1';
  const until429 = async (act: () => Promise<number>, most: number) => {
    for (let done = 0; done < most; done += 1) {
      if (done % 100 === 99) routes.advance(MINUTE);
      if ((await act()) === 429) return done;
    }
    return most;
  };
  expect(await routes.cancel(FROM, 'wrong')).toBe(410);
  expect(await until429(() => routes.move(FROM), 10)).toBe(10);
  expect(await until429(() => routes.cancel(FROM), 200)).toBe(200);
  expect(await until429(() => routes.confirm(FROM), 600)).toBe(290);
  routes.advance(60 * MINUTE);
  expect([await routes.move(FROM), await routes.cancel(FROM)]).toEqual([429, 200]);
  expect(await routes.confirm('203.0.113.2')).toBe(200);
});
