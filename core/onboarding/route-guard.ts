import type { AuthPort, Session } from '../ports/auth-port.ts';
import type { Outage } from '../ports/failures.ts';
import type { OnboardingRepo, OnboardingRepoError } from '../ports/onboarding-repo.ts';
import { type OnboardingStatus, statusOf, withUnsaved } from '../record/onboarding-status.ts';
import { rankOf } from '../record/rank.ts';
import type { OnboardingStep } from '../record-limits.ts';
import { continuePage } from './continue-route.ts';
import { JOURNEY, type JourneyPage, journeyStep } from './journey.ts';
import type { JustVerified } from './just-verified.ts';
import type { StepSaver } from './save-step.ts';

/** Pages that need a session. The dashboard is guarded like the countdown. */
export type GuardedPage = Exclude<JourneyPage, 'start' | 'verify-email' | 'callback'> | 'dashboard';

const GUARDED: ReadonlySet<unknown> = new Set<GuardedPage>([
  'dashboard',
  ...JOURNEY.flatMap(({ page, needs }) => (needs === 'session' ? [page as GuardedPage] : [])),
]);

/** Whether the value names a page that needs a session, so that the log-in can return to it. */
export const isGuardedPage = (value: unknown): value is GuardedPage => GUARDED.has(value);

/** Whether a person may open a page of the journey. */
export type GuardDecision =
  | Readonly<{ kind: 'enter'; session: Session; status: OnboardingStatus }>
  | Readonly<{ kind: 'redirect'; to: JourneyPage | 'signup' | 'login' }>
  /** The backend gave no definite answer: stay on the page and offer to try again. Never redirects. */
  | Readonly<{ kind: 'undecided'; failure: OnboardingRepoError | Outage }>;

export type GuardRule =
  | Readonly<{ kind: 'enter'; session: Session; marks: OnboardingStep | null }>
  | Extract<GuardDecision, { kind: 'redirect' }>;

/** Delay before a sign-up page checks for a session a second time. */
const SESSION_RECHECK_MS = 300;
/** The same on the countdown and the dashboard. */
const SESSION_RECHECK_ON_COUNTDOWN_MS = 1000;

const stepFor = (page: GuardedPage) => journeyStep(page === 'dashboard' ? 'launch-countdown' : page);

function withoutSession(page: GuardedPage): JourneyPage | 'signup' | 'login' {
  const { withoutSession: to } = stepFor(page);
  if (to === null) throw new Error(`the journey does not guard ${page}`);
  return to;
}

/** Whether the page is a step of the sign-up, which keeps what was typed and ends with it. */
export const isStep = (page: GuardedPage): boolean => stepFor(page).writes.length > 0;

export const sessionRecheckMs = (page: GuardedPage): number =>
  isStep(page) ? SESSION_RECHECK_MS : SESSION_RECHECK_ON_COUNTDOWN_MS;

/**
 * The guard's rule. Without a session or an e-mail, redirects as the journey says. After completion, every
 * sign-up page redirects to the countdown. A page beyond `continuePage` redirects to it; every earlier page
 * may be opened again. `marks` is the step to write on entry, or null if there is none or the person is
 * already that far.
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
  const rank = rankOf(status.step);
  if ((isStep(page) && status.completed) || rank < rankOf(step.after)) {
    return Object.freeze({ kind: 'redirect', to: continuePage(status) });
  }
  const marks = rankOf(step.marksOnEntry) > rank ? step.marksOnEntry : null;
  return Object.freeze({ kind: 'enter', session, marks });
}

/**
 * The route guard. Reads the session; if there is definitely none, waits once (`sessionRecheckMs`) and reads
 * it again; reads the status, decides, and writes the step on entry in the background, since a failure there
 * must not keep anyone out. The result of a link or a code that was just used is not requested again. An
 * outage at any point is `undecided` and never redirects. May be called repeatedly. `wait` resolves after the
 * given milliseconds.
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
  readonly justVerified: Pick<JustVerified, 'consume'>;
  readonly wait: (milliseconds: number) => Promise<void>;
}) {
  function enter(page: GuardedPage, session: Session, status: OnboardingStatus): GuardDecision {
    const decision = decideEntry(page, session, withUnsaved(status, saver.draft(session)?.step_completed));
    if (decision.kind === 'redirect') return decision;
    if (decision.marks !== null) void saver.save(session, { step_completed: decision.marks });
    return Object.freeze({ kind: 'enter', session, status });
  }

  return async (page: GuardedPage): Promise<GuardDecision> => {
    const known = justVerified.consume();
    if (known !== null) return enter(page, known.session, known.status);
    for (const attempt of ['first', 'recheck'] as const) {
      if (attempt === 'recheck') await wait(sessionRecheckMs(page));
      const answer = await auth.currentSession();
      if (answer.isErr()) return Object.freeze({ kind: 'undecided', failure: answer.error });
      const session = answer.value;
      if (session === null || session.email === '') continue;

      const rows = await repo.findByEmail(session.email);
      if (rows.isOk()) return enter(page, session, statusOf(rows.value));
      // The session ended between the two requests: as definite as 'nobody is signed in'.
      if (rows.error.kind === 'not-signed-in') continue;
      return Object.freeze({ kind: 'undecided', failure: rows.error });
    }
    return Object.freeze({ kind: 'redirect', to: withoutSession(page) });
  };
}
