import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeMemoryDatabase } from '#adapters/memory/memory-database.ts';
import { makeManualClock } from '#tests/support/manual-clock.ts';
import { makeTestServices } from '#tests/support/memory-harness.ts';
import { secretsIn } from '#tests/support/take-mails.ts';
import { MINUTE } from '#tests/support/times.ts';

const EMAILS = ['rose@example.com', 'otis@example.com'] as const;
const BROWSERS = ['browser-1', 'browser-2'] as const;

/** The reference model's view of one message. */
interface Message {
  readonly email: string;
  readonly purpose: 'sign-in' | 'recovery';
  readonly browserId: string;
  readonly sentAt: number;
  /** Empty if the mail contained none. */
  readonly token: string;
  readonly code: string;
  wrong: number;
  used: boolean;
  void: boolean;
}

const email = fc.constantFrom(...EMAILS);
const browserId = fc.constantFrom(...BROWSERS);
/** The index of a message, counted from the newest. */
const back = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(4) });

const operation = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('request' as const), email, browserId }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reset' as const), email, browserId }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('finish' as const), back }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('recover' as const), back }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('code' as const), email, browserId, back }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('guess' as const),
      email,
      browserId,
      times: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('made-up' as const), token: fc.string() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1_000, 59_000, MINUTE, 15 * MINUTE, 30 * MINUTE),
    }),
  },
);

it('a session opens only for a correct, open, unspent secret in the right place', async () => {
  const seen = { opened: 0, recovered: 0, burned: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: 20, maxLength: 60, size: 'max' }),
      async (operations) => {
        const clock = makeManualClock();
        const { uow, queue } = makeMemoryDatabase();
        const { identity: service } = makeTestServices(uow, clock);
        const messages: Message[] = [];
        const accounts = new Set<string>();
        let passwords = 0;

        const newestOf = (address: string, from: string) =>
          messages.findLast((message) => message.email === address && message.browserId === from);
        const sentSince = (address: string, ms: number) =>
          messages.filter(({ email, sentAt }) => email === address && sentAt > clock.now() - ms).length;
        const isOpen = (message: Message | undefined, purpose: Message['purpose']): message is Message =>
          message !== undefined &&
          message.purpose === purpose &&
          !message.used &&
          !message.void &&
          clock.now() < message.sentAt + 30 * MINUTE;

        const send = async (purpose: Message['purpose'], to: string, from: string) => {
          const ask = { email: to, browserId: from };
          const answer = await (purpose === 'sign-in'
            ? service.requestSignInLink(ask)
            : service.requestPasswordReset(ask));
          // Both browsers are in one network and unknown.
          const isWithinLimits =
            sentSince(to, MINUTE) === 0 &&
            sentSince(to, 60 * MINUTE) < 5 &&
            sentSince(to, 24 * 60 * MINUTE) < 10;
          expect(answer.isOk()).toBe(isWithinLimits);
          const mails = (await queue.lease({ at: clock.now(), limit: 9, leaseMs: 1e12 }))._unsafeUnwrap();
          expect(mails).toHaveLength(answer.isOk() ? 1 : 0);
          if (answer.isErr()) return;
          for (const message of messages) {
            if (message.email === to && message.browserId === from) message.void = true;
          }
          const text = mails[0]?.message.text ?? '';
          const { token, code } = secretsIn(text);
          expect(token !== '').toBe(purpose === 'sign-in' || accounts.has(to));
          messages.push({
            email: to,
            purpose,
            browserId: from,
            sentAt: clock.now(),
            token,
            code,
            wrong: 0,
            used: false,
            void: false,
          });
        };

        const tryCode = async (to: string, from: string, code: string) => {
          const answer = await service.verifyCode({ email: to, code, browserId: from });
          const target = newestOf(to, from);
          const reachable = isOpen(target, 'sign-in') && code !== '';
          expect(answer.isOk()).toBe(reachable && target.code === code);
          if (!reachable) return;
          if (target.code === code) {
            target.used = true;
            accounts.add(to);
            seen.opened += 1;
          } else {
            target.wrong += 1;
            target.void = target.wrong >= 5;
            if (target.void) seen.burned += 1;
          }
        };

        for (const step of operations) {
          const picked = 'back' in step ? messages.at(-1 - step.back) : undefined;
          switch (step.do) {
            case 'request':
              await send('sign-in', step.email, step.browserId);
              break;
            case 'reset':
              await send('recovery', step.email, step.browserId);
              break;
            case 'finish': {
              if (!picked) break;
              const right = isOpen(picked, 'sign-in');
              expect((await service.finishLink({ token: picked.token })).isOk()).toBe(right);
              if (right) {
                picked.used = true;
                accounts.add(picked.email);
                seen.opened += 1;
                expect((await service.finishLink({ token: picked.token })).isErr()).toBe(true);
              }
              break;
            }
            case 'recover': {
              if (!picked) break;
              passwords += 1;
              const request = { token: picked.token, password: `Marigold-Field-${passwords}` };
              const right = isOpen(picked, 'recovery') && picked.token !== '';
              expect((await service.finishRecovery(request)).isOk()).toBe(right);
              if (right) {
                picked.used = true;
                seen.recovered += 1;
                for (const message of messages) if (message.email === picked.email) message.void = true;
                const sentMail = (
                  await queue.lease({ at: clock.now(), limit: 9, leaseMs: 1e12 })
                )._unsafeUnwrap();
                expect(sentMail.map(({ message }) => [message.to, /#token/.test(message.text)])).toEqual([
                  [picked.email, false],
                ]);
              }
              break;
            }
            case 'code':
              if (picked) await tryCode(step.email, step.browserId, picked.code);
              break;
            case 'guess': {
              const right = Number(newestOf(step.email, step.browserId)?.code ?? 0);
              for (let guess = 1; guess <= step.times; guess += 1)
                await tryCode(step.email, step.browserId, String((right + guess) % 1e6).padStart(6, '0'));
              break;
            }
            case 'made-up':
              expect((await service.finishLink({ token: step.token })).isErr()).toBe(true);
              expect((await service.inspectRecovery({ token: step.token }))._unsafeUnwrap()).toBeNull();
              expect((await service.currentSession(step.token))._unsafeUnwrap()).toBeNull();
              break;
            case 'wait':
              clock.advance(step.ms);
              break;
          }
        }
      },
    ),
    { numRuns: 150 },
  );
  // Guards against runs in which nothing was ever opened or voided.
  expect(seen.opened).toBeGreaterThan(100);
  expect(seen.recovered).toBeGreaterThan(0);
  expect(seen.burned).toBeGreaterThan(5);
});

it('no order of idling, activity and authentication extends a session beyond 20 idle minutes or 4 hours', async () => {
  // Rarely idle, or no run would reach the 4 hours.
  const act = fc.constantFrom(
    ...(['nothing', ...Array<'activity'>(6).fill('activity'), ...Array<'proof'>(3).fill('proof')] as const),
  );
  const minutes = fc.oneof(
    { weight: 40, arbitrary: fc.integer({ min: 0, max: 14 }) },
    { weight: 1, arbitrary: fc.integer({ min: 15, max: 25 }) },
  );
  const pauses = fc.array(fc.record({ minutes, act }), { minLength: 10, maxLength: 60, size: 'max' });
  await fc.assert(
    fc.asyncProperty(pauses, async (steps) => {
      const clock = makeManualClock();
      const { uow, queue } = makeMemoryDatabase();
      const { identity: service } = makeTestServices(uow, clock);
      await service.requestSignInLink({ email: EMAILS[0], browserId: BROWSERS[0] });
      const mails = (await queue.lease({ at: clock.now(), limit: 1, leaseMs: 1 }))._unsafeUnwrap();
      const { token: link } = secretsIn(mails[0]?.message.text);
      let { token } = (await service.finishLink({ token: link }))._unsafeUnwrap();
      const proof = { password: 'Marigold-Field-27' };
      (await service.setPassword({ sessionToken: token, ...proof }))._unsafeUnwrap();
      let total = 0;
      let idle = 0;
      let live = true;
      for (const { minutes, act } of steps) {
        clock.advance(minutes * MINUTE);
        total += minutes;
        idle += minutes;
        live = live && idle < 20 && total < 240;
        expect((await service.currentSession(token))._unsafeUnwrap() !== null).toBe(live);
        if (act === 'nothing') continue;
        if (act === 'activity') {
          expect((await service.recordActivity(token)).isOk()).toBe(live);
        } else {
          const proved = await service.reauthenticate({ sessionToken: token, browserId: null, proof });
          expect(proved.isOk()).toBe(live);
          if (proved.isOk()) token = proved.value.token;
        }
        if (live) idle = 0;
      }
    }),
    { numRuns: 100 },
  );
});
