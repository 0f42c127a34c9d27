import type { AuthPort, Session } from '../ports/auth-port.ts';
import type { Outage } from '../ports/failures.ts';
import type { OnboardingRepo, OnboardingRepoError } from '../ports/onboarding-repo.ts';
import { continuePage } from './continue-route.ts';
import { type JourneyPage, journeyStep } from './journey.ts';
import type { JustVerified } from './just-verified.ts';
import type { OnboardingStep } from './onboarding-record.ts';
import { type OnboardingStatus, statusOf } from './onboarding-status.ts';
import { furtherStep, rankOf } from './rank.ts';
import type { StepSaver } from './save-step.ts';

/** Pages that ask who is there. The dashboard is guarded as the countdown is. */
export type GuardedPage = Exclude<JourneyPage, 'start' | 'verify-email' | 'callback'> | 'dashboard';

/** Whether a person may be on a page of the journey. */
export type GuardDecision =
  | Readonly<{ kind: 'enter'; session: Session; status: OnboardingStatus }>
  | Readonly<{ kind: 'redirect'; to: JourneyPage | 'signup' | 'login' }>
  /** No definite answer: stay, say so, offer to try again. Never redirects. */
  | Readonly<{ kind: 'undecided'; failure: OnboardingRepoError | Outage }>;

export type GuardRule =
  | Readonly<{ kind: 'enter'; session: Session; marks: OnboardingStep | null }>
  | Extract<GuardDecision, { kind: 'redirect' }>;

/** How long a sign-up page waits before it asks a second time for a session. */
const SESSION_RECHECK_MS = 300;
/** The same on the countdown and the dashboard. */
const SESSION_RECHECK_ON_COUNTDOWN_MS = 1000;

const stepFor = (page: GuardedPage) => journeyStep(page === 'dashboard' ? 'launch-countdown' : page);

function withoutSession(page: GuardedPage): JourneyPage | 'signup' | 'login' {
  const { withoutSession: to } = stepFor(page);
  if (to === null) throw new Error(`the journey does not guard ${page}`);
  return to;
}

export function sessionRecheckMs(page: GuardedPage): number {
  return stepFor(page).writes.length > 0 ? SESSION_RECHECK_MS : SESSION_RECHECK_ON_COUNTDOWN_MS;
}

/**
 * The guard's rule. Nobody, or a session without an e-mail, goes where the
 * journey says. Who has completed is sent from every sign-up page to the countdown. A page beyond the continue-route
 * redirects to it and marks nothing. Every earlier page can be re-entered. `marks` is the step to write on entry, or null
 * when there is none or the person is already that far.
 */
export function decideEntry(
  page: GuardedPage,
  session: Session | null,
  status: Pick<OnboardingStatus, 'step' | 'completed'>,
): GuardRule {
  const step = stepFor(page);
  if (session === null || session.email === '') {
    return Object.freeze({ kind: 'redirect', to: withoutSession(page) });
  }
  const isSignupPage = step.writes.length > 0;
  const rank = rankOf(status.step);
  if ((isSignupPage && status.completed) || rank < rankOf(step.after)) {
    return Object.freeze({ kind: 'redirect', to: continuePage(status) });
  }
  const marks = rankOf(step.marksOnEntry) > rank ? step.marksOnEntry : null;
  return Object.freeze({ kind: 'enter', session, marks });
}

/**
 * A step that the person finished but the backend has not confirmed yet counts for the guard of this browser: after a save
 * that failed, the journey goes on, and the next page must not send the person back.
 */
function withUnsaved(
  status: OnboardingStatus,
  unsaved: OnboardingStep | undefined,
): Pick<OnboardingStatus, 'step' | 'completed'> {
  const step = furtherStep(status.step, unsaved);
  return { step, completed: step === 'completed' };
}

/**
 * The guard. Asks for the session; when there is definitely none it waits once (`sessionRecheckMs`) and asks again; reads
 * the status; decides; marks what the step marks on entry without waiting for it, since a failed mark must not keep anyone
 * out. What a link or a code has just answered is not asked again. An outage at any point is `undecided` and never redirects.
 * Can be repeated. `wait` answers after the given milliseconds.
 */
export function makeRouteGuard({
  auth,
  repo,
  saver,
  justVerified,
  wait,
}: {
  readonly auth: Pick<AuthPort, 'currentSession'>;
  readonly repo: Pick<OnboardingRepo, 'findByEmail'>;
  readonly saver: Pick<StepSaver, 'save' | 'draft'>;
  readonly justVerified: Pick<JustVerified, 'take'>;
  readonly wait: (milliseconds: number) => Promise<void>;
}) {
  function enter(page: GuardedPage, session: Session, status: OnboardingStatus): GuardDecision {
    const decision = decideEntry(page, session, withUnsaved(status, saver.draft(session)?.step_completed));
    if (decision.kind === 'redirect') return decision;
    if (decision.marks !== null) void saver.save(session, { step_completed: decision.marks });
    return Object.freeze({ kind: 'enter', session, status });
  }

  return async (page: GuardedPage): Promise<GuardDecision> => {
    const known = justVerified.take();
    if (known !== null) return enter(page, known.session, known.status);
    for (const attempt of ['first', 'recheck'] as const) {
      if (attempt === 'recheck') await wait(sessionRecheckMs(page));
      const answer = await auth.currentSession();
      if (answer.isErr()) return Object.freeze({ kind: 'undecided', failure: answer.error });
      const session = answer.value;
      if (session === null || session.email === '') continue;

      const rows = await repo.findByEmail(session.email);
      if (rows.isOk()) return enter(page, session, statusOf(rows.value));
      // The session ended between the two questions: as definite an answer as 'nobody is signed in'.
      if (rows.error.kind === 'not-signed-in') continue;
      return Object.freeze({ kind: 'undecided', failure: rows.error });
    }
    return Object.freeze({ kind: 'redirect', to: withoutSession(page) });
  };
}
