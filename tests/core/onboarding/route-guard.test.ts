import fc from 'fast-check';
import { errAsync, okAsync, type Result, ResultAsync } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { continuePage } from '#core/onboarding/continue-route.ts';
import { JOURNEY } from '#core/onboarding/journey.ts';
import {
  decideEntry,
  type GuardedPage,
  makeRouteGuard,
  sessionRecheckMs,
} from '#core/onboarding/route-guard.ts';
import type { SaveFailure } from '#core/onboarding/save-step.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { forbidden, notSignedIn, type Outage, unavailable, unreachable } from '#core/ports/failures.ts';
import type { OnboardingRepoError } from '#core/ports/onboarding-repo.ts';
import type { OnboardingRecord, StepRecord } from '#core/record/onboarding-record.ts';
import { type OnboardingStatus, statusOf } from '#core/record/onboarding-status.ts';
import { rankOf } from '#core/record/rank.ts';
import { ONBOARDING_STEPS } from '#core/record-limits.ts';
import { anyStepValue, INFERRED, rowWith, sessionOf } from './fixtures.ts';

const ada = sessionOf('ada');
const PAGES: GuardedPage[] = [
  'signup-calendar',
  'signup-account',
  'signup-confirmation',
  'launch-countdown',
  'dashboard',
];
const SIGNUP_PAGES = PAGES.slice(0, 3);
const at = (step: string | null) => statusOf(step === null ? [] : [rowWith({ step_completed: step })]);

describe('the decision of the guard', () => {
  it('guards exactly the pages of the journey that require a person', () => {
    const guarded = JOURNEY.filter((step) => step.needs !== 'nothing').map((step) => step.page);
    expect(guarded).toEqual(PAGES.filter((page) => page !== 'dashboard'));
  });

  it.each(SIGNUP_PAGES)('sends a completed person from %s to the countdown', (page) => {
    const inferred = statusOf([rowWith({ step_completed: 'email_verified', ...INFERRED })]);
    for (const status of [at('completed'), inferred])
      expect(decideEntry(page, ada, status)).toEqual({ kind: 'redirect', to: 'launch-countdown' });
  });

  it('allows every step up to the current page to be entered again', () => {
    for (const step of ONBOARDING_STEPS.filter((candidate) => candidate !== 'completed')) {
      const reached = SIGNUP_PAGES.indexOf(continuePage({ step }) as GuardedPage);
      SIGNUP_PAGES.forEach((page, index) => {
        expect(decideEntry(page, ada, at(step)).kind).toBe(index <= reached ? 'enter' : 'redirect');
      });
    }
  });

  it.each(['launch-countdown', 'dashboard'] as const)('%s is open to every signed-in person', (page) => {
    for (const step of [null, ...ONBOARDING_STEPS])
      expect(decideEntry(page, ada, at(step))).toEqual({ kind: 'enter', session: ada, marks: null });
  });

  it('marks confirmation on entry, once', () => {
    for (const step of ['account_setup', 'ssn_verification'])
      expect(decideEntry('signup-confirmation', ada, at(step))).toMatchObject({ marks: 'confirmation' });
    expect(decideEntry('signup-confirmation', ada, at('confirmation'))).toMatchObject({ marks: null });
    expect(decideEntry('signup-account', ada, at('account_setup'))).toMatchObject({ marks: null });
  });

  it('never loops: it admits a signed-in person to the page it redirects to', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PAGES), anyStepValue, (page, step) => {
        const decision = decideEntry(page, ada, at(step));
        if (decision.kind === 'redirect') {
          expect(decideEntry(decision.to as GuardedPage, ada, at(step)).kind).toBe('enter');
        } else if (decision.marks !== null) {
          expect(rankOf(decision.marks)).toBeGreaterThan(rankOf(step));
        }
      }),
    );
  });
});

interface World {
  sessions: Result<Session | null, Outage>[] | ResultAsync<Session | null, Outage>[];
  rows: ResultAsync<readonly OnboardingRecord[], OnboardingRepoError>[];
  draft: StepRecord | null;
  saved: StepRecord[];
  waits: number[];
  known: { session: Session; status: OnboardingStatus } | null;
}

function guardIn(world: Partial<World>) {
  const sessions = [...(world.sessions ?? [okAsync<Session | null, Outage>(ada)])];
  const rows = [...(world.rows ?? [okAsync([rowWith()])])];
  const saved: StepRecord[] = [];
  const waits: number[] = [];
  const guard = makeRouteGuard({
    auth: {
      currentSession: () => {
        const next = sessions.shift();
        if (!next) throw new Error('too many session requests');
        return next as ResultAsync<Session | null, Outage>;
      },
    },
    repo: { findByEmail: () => rows.shift() ?? okAsync([]) },
    saver: {
      save: (_session, fields) => {
        saved.push(fields);
        // Never resolves: entry must not wait for it.
        return new ResultAsync<OnboardingRecord, SaveFailure>(new Promise(() => {}));
      },
      draft: () => world.draft ?? null,
    },
    justVerified: { consume: () => world.known ?? null },
    wait: async (milliseconds) => {
      waits.push(milliseconds);
    },
  });
  return { guard, saved, waits };
}

const nobody = () => okAsync<Session | null, Outage>(null);
const somebody = () => okAsync<Session | null, Outage>(ada);

describe('the guard', () => {
  it('admits a person with their status', async () => {
    const row = rowWith({ step_completed: 'calendar_intro' });
    const { guard, saved, waits } = guardIn({ rows: [okAsync([row])] });
    expect(await guard('signup-account')).toEqual({ kind: 'enter', session: ada, status: statusOf([row]) });
    expect(saved).toEqual([]);
    expect(waits).toEqual([]);
  });

  it('does not request the result of a link or a code again', async () => {
    const status = statusOf([rowWith({ step_completed: 'calendar_intro' })]);
    const { guard, waits } = guardIn({ sessions: [], known: { session: ada, status } });
    expect(await guard('signup-account')).toEqual({ kind: 'enter', session: ada, status });
    expect(waits).toEqual([]);
    const further = guardIn({ sessions: [], known: { session: ada, status } });
    expect(await further.guard('signup-confirmation')).toEqual({ kind: 'redirect', to: 'signup-account' });
  });

  it.each([
    ['signup-calendar', 300, 'verify-email'],
    ['signup-account', 300, 'verify-email'],
    ['signup-confirmation', 300, 'signup'],
    ['launch-countdown', 1000, 'login'],
    ['dashboard', 1000, 'login'],
  ] as const)('%s reads the session again after %i ms, then leads to %s', async (page, milliseconds, to) => {
    const { guard, waits } = guardIn({ sessions: [nobody(), nobody()] });
    expect(await guard(page)).toEqual({ kind: 'redirect', to });
    expect(waits).toEqual([milliseconds]);
    expect(sessionRecheckMs(page)).toBe(milliseconds);
  });

  it('admits a person whose session is found by the second request', async () => {
    const { guard } = guardIn({ sessions: [nobody(), somebody()] });
    expect(await guard('signup-calendar')).toMatchObject({ kind: 'enter', session: ada });
  });

  it.each([unreachable, unavailable(5)])('does not redirect or wait on %j', async (failure) => {
    const { guard, waits } = guardIn({ sessions: [errAsync(failure)] });
    expect(await guard('signup-calendar')).toEqual({ kind: 'undecided', failure });
    expect(waits).toEqual([]);
    const second = guardIn({ sessions: [nobody(), errAsync(failure)] });
    expect(await second.guard('launch-countdown')).toEqual({ kind: 'undecided', failure });
  });

  it.each([unreachable, unavailable(), forbidden])('is undecided if the rows answer %j', async (failure) => {
    const { guard, saved } = guardIn({ rows: [errAsync(failure)] });
    expect(await guard('signup-confirmation')).toEqual({ kind: 'undecided', failure });
    expect(saved).toEqual([]);
  });

  it('treats a session that ends between the two requests as signed out', async () => {
    const { guard, waits } = guardIn({ sessions: [somebody(), nobody()], rows: [errAsync(notSignedIn)] });
    expect(await guard('signup-account')).toEqual({ kind: 'redirect', to: 'verify-email' });
    expect(waits).toEqual([300]);
  });

  it('marks confirmation without waiting for the write', async () => {
    const { guard, saved } = guardIn({ rows: [okAsync([rowWith({ step_completed: 'account_setup' })])] });
    expect((await guard('signup-confirmation')).kind).toBe('enter');
    expect(saved).toEqual([{ step_completed: 'confirmation' }]);
  });

  it('redirects a jump ahead before writing any step', async () => {
    const { guard, saved } = guardIn({ rows: [okAsync([rowWith({ step_completed: 'calendar_intro' })])] });
    expect(await guard('signup-confirmation')).toEqual({ kind: 'redirect', to: 'signup-account' });
    expect(saved).toEqual([]);
  });

  it('admits a person whose last step is stored in the browser but not yet saved', async () => {
    const { guard } = guardIn({ draft: { step_completed: 'calendar_intro' } });
    expect(await guard('signup-account')).toMatchObject({ kind: 'enter' });
    const without = guardIn({ draft: { first_name: 'Ada' } });
    expect(await without.guard('signup-account')).toEqual({ kind: 'redirect', to: 'signup-calendar' });
  });

  it('gives the page the stored status, without pending steps', async () => {
    const row = rowWith({ step_completed: 'account_setup' });
    const { guard } = guardIn({ rows: [okAsync([row])], draft: { step_completed: 'completed' } });
    expect(await guard('launch-countdown')).toMatchObject({
      status: { step: 'account_setup', completed: false },
    });
  });
});
