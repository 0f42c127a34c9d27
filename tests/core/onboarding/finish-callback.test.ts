import { errAsync, okAsync, ResultAsync } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import type { MeasuredEvent } from '#core/measurement/event-catalogue.ts';
import { makeFinishCallback } from '#core/onboarding/finish-callback.ts';
import type { OnboardingRecord } from '#core/onboarding/onboarding-record.ts';
import type { CallbackOutcome, Campaign } from '#core/ports/auth-port.ts';
import { type Outage, unavailable, unreachable } from '#core/ports/failures.ts';
import type { OnboardingRepoError } from '#core/ports/onboarding-repo.ts';
import { deferred, rowWith, sessionOf } from './fixtures.ts';

const ada = sessionOf('ada');
const signedIn: CallbackOutcome = { kind: 'signed-in', session: ada };

function callbackWith(
  world: {
    outcome?: ResultAsync<CallbackOutcome, Outage>;
    stamped?: ResultAsync<OnboardingRecord, OnboardingRepoError>;
    rows?: ResultAsync<readonly OnboardingRecord[], OnboardingRepoError>;
    anonymousId?: string | null;
    campaign?: Campaign;
    capture?: (event: MeasuredEvent) => void;
    findThrows?: boolean;
  } = {},
) {
  const log: string[] = [];
  const events: MeasuredEvent[] = [];
  const finish = makeFinishCallback({
    auth: {
      finishCallback: (fragment) => {
        log.push(`spend ${fragment}`);
        return world.outcome ?? okAsync(signedIn);
      },
    },
    repo: {
      recordVerifiedEmail: (email, campaign) => {
        log.push(`stamp ${email} ${JSON.stringify(campaign ?? null)}`);
        return world.stamped ?? okAsync(rowWith());
      },
      findByEmail: (email) => {
        log.push(`read ${email}`);
        if (world.findThrows) throw new Error('a bug');
        return world.rows ?? okAsync([rowWith()]);
      },
    },
    analytics: {
      capture: (event) => {
        world.capture?.(event);
        events.push(event);
        log.push(`event ${event.name}`);
      },
      linkIdentity: (anonymous, user) => {
        log.push(`link ${anonymous} ${user}`);
      },
    },
    anonymousId: () => (world.anonymousId === undefined ? 'anon-1' : world.anonymousId),
    campaign: () => world.campaign,
  });
  return { finish, log, events };
}

describe('the callback of the e-mailed link', () => {
  it('1: an expired link says so and goes to verify-email, touching nothing', async () => {
    const { finish, log } = callbackWith({ outcome: okAsync({ kind: 'link-expired' }) });
    expect(await finish('#error_code=otp_expired')).toEqual({ say: 'link-expired', to: 'verify-email' });
    expect(log).toEqual(['spend #error_code=otp_expired']);
  });

  it('2: a refused link says so and goes to verify-email', async () => {
    const { finish, log } = callbackWith({ outcome: okAsync({ kind: 'verification-failed' }) });
    expect(await finish('#error=access_denied')).toEqual({ say: 'verification-failed', to: 'verify-email' });
    expect(log).toHaveLength(1);
  });

  it.each([
    ['no session', okAsync<CallbackOutcome, Outage>({ kind: 'no-session' })],
    ['no e-mail', okAsync<CallbackOutcome, Outage>({ kind: 'signed-in', session: { ...ada, email: '' } })],
    ['a session error', errAsync<CallbackOutcome, Outage>(unreachable)],
  ])('3: %s goes silently to signup', async (_name, outcome) => {
    const { finish, log } = callbackWith({ outcome });
    expect(await finish('')).toEqual({ say: null, to: 'signup' });
    expect(log).toEqual(['spend ']);
  });

  it('4 to 7: stamps the row, measures, links, says it and goes on, in this order', async () => {
    const { finish, log, events } = callbackWith({ campaign: { utm_source: 'radio' } });
    expect(await finish('#token=t')).toEqual({ say: 'email-verified', to: 'signup-calendar' });
    expect(log).toEqual([
      'spend #token=t',
      'stamp ada@example.com {"utm_source":"radio"}',
      'event email_verification_completed',
      'link anon-1 user-ada',
      'read ada@example.com',
    ]);
    expect(events).toEqual([{ name: 'email_verification_completed', step: 2 }]);
  });

  it('4: a row that cannot be written does not block', async () => {
    const { finish, events } = callbackWith({ stamped: errAsync(unavailable()) });
    expect(await finish('#token=t')).toEqual({ say: 'email-verified', to: 'signup-calendar' });
    expect(events.map((event) => event.name)).toEqual(['error_encountered', 'email_verification_completed']);
  });

  it('5: links nobody where nothing is measured, and a vendor that throws does not block', async () => {
    const { finish, log } = callbackWith({ anonymousId: null });
    await finish('#token=t');
    expect(log.filter((entry) => entry.startsWith('link'))).toEqual([]);
    const broken = callbackWith({
      capture: () => {
        throw new Error('vendor');
      },
    });
    expect(await broken.finish('#token=t')).toEqual({ say: 'email-verified', to: 'signup-calendar' });
  });

  it.each([
    ['email_verified', 'signup-calendar'],
    ['calendar_intro', 'signup-account'],
    ['account_setup', 'signup-confirmation'],
    ['confirmation', 'signup-confirmation'],
    ['completed', 'launch-countdown'],
  ])('7: a person at %s goes on to %s', async (step, to) => {
    const { finish } = callbackWith({ rows: okAsync([rowWith({ step_completed: step })]) });
    expect(await finish('#token=t')).toEqual({ say: 'email-verified', to });
  });

  it('8: what is unexpected goes to the countdown', async () => {
    const unread = callbackWith({ rows: errAsync(unavailable()) });
    expect(await unread.finish('#token=t')).toEqual({ say: 'email-verified', to: 'launch-countdown' });
    const broken = callbackWith({ findThrows: true });
    expect(await broken.finish('#token=t')).toEqual({ say: 'email-verified', to: 'launch-countdown' });
    const rejecting = callbackWith({
      outcome: new ResultAsync<CallbackOutcome, Outage>(Promise.reject(new Error('a bug'))),
    });
    expect(await rejecting.finish('#token=t')).toEqual({ say: null, to: 'launch-countdown' });
  });

  it('spends a link once, however often the page asks while it runs', async () => {
    const gate = deferred<CallbackOutcome>();
    const { finish, log } = callbackWith({ outcome: ResultAsync.fromSafePromise(gate.promise) });
    const both = [finish('#token=t'), finish('#token=t')];
    gate.answer(signedIn);
    const [first, second] = await Promise.all(both);
    expect(second).toBe(first);
    expect(log.filter((entry) => entry.startsWith('spend'))).toEqual(['spend #token=t']);
    await finish('#token=t');
    expect(log.filter((entry) => entry.startsWith('spend'))).toHaveLength(2);
  });
});
