import { errAsync, okAsync, ResultAsync } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import type { MeasuredEvent } from '#core/measurement/event-catalogue.ts';
import { makeEmailVerification } from '#core/onboarding/email-verification.ts';
import type { CallbackOutcome, Session, VerifiedSession, VerifyCodeError } from '#core/ports/auth-port.ts';
import { codeRefused, type Outage, unavailable, unreachable } from '#core/ports/failures.ts';
import type { OnboardingRepoError } from '#core/ports/onboarding-repo.ts';
import type { Campaign } from '#core/record/first-touch.ts';
import type { OnboardingRecord } from '#core/record/onboarding-record.ts';
import { type OnboardingStatus, statusOf } from '#core/record/onboarding-status.ts';
import { deferred } from '#tests/support/deferred.ts';
import { rowWith, sessionOf } from './fixtures.ts';

const ada = sessionOf('ada');
const at = (step: string | null): OnboardingStatus => statusOf([rowWith({ step_completed: step })]);
const signedIn = (status: OnboardingStatus | null = at(null), emailChanged = false): CallbackOutcome => ({
  kind: 'signed-in',
  emailChanged,
  session: ada,
  status,
});

/** Where a verified person without a step goes on. */
const VERIFIED = { success: 'verified', problem: null, to: 'signup-calendar' };

function verificationWith(
  world: {
    outcome?: ResultAsync<CallbackOutcome, Outage>;
    code?: ResultAsync<VerifiedSession, VerifyCodeError>;
    rows?: ResultAsync<readonly OnboardingRecord[], OnboardingRepoError>;
    anonymousId?: string | null;
    campaign?: Campaign;
    capture?: (event: MeasuredEvent) => void;
    findThrows?: boolean;
    /** The address that an expired link reveals. */
    expiredFor?: string | null;
    session?: Session;
  } = {},
) {
  const log: string[] = [];
  const events: MeasuredEvent[] = [];
  const known: { session: Session; status: OnboardingStatus }[] = [];
  const { finishCallback, verifyCode } = makeEmailVerification({
    auth: {
      readCallback: () => okAsync({ kind: 'expired', email: world.expiredFor ?? null, used: false }),
      currentSession: () => okAsync(world.session ?? null),
      finishCallback: (fragment, campaign) => {
        log.push(`spend ${fragment} ${JSON.stringify(campaign ?? null)}`);
        return world.outcome ?? okAsync(signedIn());
      },
      verifyCode: ({ code, campaign }) => {
        log.push(`code ${code} ${JSON.stringify(campaign ?? null)}`);
        return world.code ?? okAsync({ session: ada, status: at(null) });
      },
    },
    repo: {
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
    visit: {
      anonymousId: () => (world.anonymousId === undefined ? 'anon-1' : world.anonymousId),
      campaign: () => world.campaign,
    },
    justVerified: { put: (verified) => void known.push(verified) },
  });
  return { finish: finishCallback, verifyCode, log, events, known };
}

describe('the callback of the e-mailed link', () => {
  it.each([
    ['link-expired', '#error_code=otp_expired'],
    ['verification-failed', '#error=access_denied'],
  ] as const)('%s is reported and leads to verify-email, without side effects', async (kind, fragment) => {
    const { finish, log } = verificationWith({ outcome: okAsync({ kind }) });
    const problem = { kind, email: null };
    expect(await finish(fragment)).toEqual({ success: null, problem, to: 'verify-email' });
    expect(log).toEqual([`spend ${fragment} null`]);
  });

  it.each(['completed', 'confirmation', null])(
    'a link that changed the address leads back to the dashboard, never to a step (%s)',
    async (step) => {
      const { finish } = verificationWith({ outcome: okAsync(signedIn(at(step), true)) });
      expect(await finish('#token=t')).toEqual({ success: 'email-changed', problem: null, to: 'dashboard' });
    },
  );

  it.each([
    ['somebody else is signed in', sessionOf('otis'), ada.email],
    ['the backend does not say whose it is', ada, null],
  ])('a used link is reported if %s', async (_name, session, expiredFor) => {
    const { finish } = verificationWith({ outcome: okAsync({ kind: 'link-expired' }), expiredFor, session });
    expect((await finish('#token=t')).problem?.kind).toBe('link-expired');
  });

  it.each([
    ['no session', okAsync<CallbackOutcome, Outage>({ kind: 'no-session' })],
    [
      'no e-mail',
      okAsync<CallbackOutcome, Outage>({
        ...signedIn(),
        kind: 'already-signed-in',
        session: { ...ada, email: '' },
      }),
    ],
    ['a session error', errAsync<CallbackOutcome, Outage>(unreachable)],
  ])('%s leads to signup without a message', async (_name, outcome) => {
    const { finish, log } = verificationWith({ outcome });
    expect(await finish('')).toEqual({ success: null, problem: null, to: 'signup' });
    expect(log).toEqual(['spend  null']);
  });

  it('a valid link is recorded with the campaign, measured, linked, and continues without another request', async () => {
    const { finish, log, events, known } = verificationWith({ campaign: { utm_source: 'radio' } });
    expect(await finish('#token=t')).toEqual(VERIFIED);
    expect(log).toEqual([
      'spend #token=t {"utm_source":"radio"}',
      'event email_verification_completed',
      'link anon-1 user-ada',
    ]);
    expect(events).toEqual([{ name: 'email_verification_completed', step: 2 }]);
    expect(known).toEqual([{ session: ada, status: at(null) }]);
  });

  it('if the row could not be written, the status is read', async () => {
    const { finish, events, log } = verificationWith({ outcome: okAsync(signedIn(null)) });
    expect(await finish('#token=t')).toEqual(VERIFIED);
    expect(events.map((event) => event.name)).toEqual(['error_encountered', 'email_verification_completed']);
    expect(log.at(-1)).toBe('read ada@example.com');
  });

  it('a person who is already signed in continues without a failure', async () => {
    const outcome = okAsync<CallbackOutcome, Outage>({ kind: 'already-signed-in', session: ada });
    const { finish, events } = verificationWith({ outcome });
    expect(await finish('')).toEqual(VERIFIED);
    expect(events.map((event) => event.name)).toEqual(['email_verification_completed']);
  });

  it('links nobody where nothing is measured, and survives a vendor that throws', async () => {
    const { finish, log } = verificationWith({ anonymousId: null });
    await finish('#token=t');
    expect(log.filter((entry) => entry.startsWith('link'))).toEqual([]);
    const broken = verificationWith({
      capture: () => {
        throw new Error('vendor');
      },
    });
    expect(await broken.finish('#token=t')).toEqual(VERIFIED);
  });

  it('an unexpected failure leads to the countdown', async () => {
    const unread = verificationWith({ outcome: okAsync(signedIn(null)), rows: errAsync(unavailable()) });
    expect(await unread.finish('#token=t')).toEqual({ ...VERIFIED, to: 'launch-countdown' });
    const broken = verificationWith({ outcome: okAsync(signedIn(null)), findThrows: true });
    expect(await broken.finish('#token=t')).toEqual({ ...VERIFIED, to: 'launch-countdown' });
    const rejecting = verificationWith({
      outcome: new ResultAsync<CallbackOutcome, Outage>(Promise.reject(new Error('a bug'))),
    });
    expect(await rejecting.finish('#token=t')).toEqual({
      success: null,
      problem: null,
      to: 'launch-countdown',
    });
  });

  it('spends a link once, however often it is called meanwhile', async () => {
    const gate = deferred<CallbackOutcome>();
    const { finish, log } = verificationWith({ outcome: ResultAsync.fromSafePromise(gate.promise) });
    const both = [finish('#token=t'), finish('#token=t')];
    gate.answer(signedIn());
    const [first, second] = await Promise.all(both);
    expect(second).toBe(first);
    expect(log.filter((entry) => entry.startsWith('spend'))).toEqual(['spend #token=t null']);
    await finish('#token=t');
    expect(log.filter((entry) => entry.startsWith('spend'))).toHaveLength(2);
  });
});

describe('the code of the message', () => {
  it('signs in, is measured, and returns the next page with one request', async () => {
    const { verifyCode, log, known } = verificationWith({ campaign: { utm_source: 'radio' } });
    const verified = await verifyCode({ email: 'ada@example.com', code: '123456' });
    expect(verified._unsafeUnwrap()).toEqual({ session: ada, to: 'signup-calendar' });
    expect(log).toEqual([
      'code 123456 {"utm_source":"radio"}',
      'event email_verification_completed',
      'link anon-1 user-ada',
    ]);
    expect(known).toHaveLength(1);
  });

  it('does not measure a rejected code', async () => {
    const { verifyCode, log } = verificationWith({ code: errAsync(codeRefused) });
    const refused = await verifyCode({ email: 'ada@example.com', code: '123456' });
    expect(refused._unsafeUnwrapErr()).toEqual(codeRefused);
    expect(log).toHaveLength(1);
  });
});
