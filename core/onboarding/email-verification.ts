import { ok, type ResultAsync, safeTry } from 'neverthrow';
import { ignoringErrors } from '../attempt.ts';
import type { Analytics } from '../measurement/analytics.ts';
import type { AuthPort, Session, VerifiedSession, VerifyCodeError } from '../ports/auth-port.ts';
import type { OnboardingRepo } from '../ports/onboarding-repo.ts';
import type { Visit } from '../ports/visit.ts';
import { type OnboardingStatus, statusOf } from '../record/onboarding-status.ts';
import { continuePage } from './continue-route.ts';
import type { JourneyPage } from './journey.ts';
import type { JustVerified } from './just-verified.ts';

/** A link that did not sign in. `email`: its address, if this browser may know it. */
export interface LinkProblem {
  readonly kind: 'link-expired' | 'link-used' | 'verification-failed';
  readonly email: string | null;
}

/**
 * The result of the callback: the page to go to, and what to tell there. Navigation happens at most once. A
 * problem leads to `verify-email`, which explains it and offers a new link.
 */
export interface CallbackEnd {
  readonly success: 'verified' | 'email-changed' | null;
  readonly problem: LinkProblem | null;
  readonly to: JourneyPage | 'signup' | 'dashboard';
}

/** What a followed link has done, and where it leads. A change of the address began on the dashboard. */
export const followed = (emailChanged: boolean, next: JourneyPage) =>
  emailChanged
    ? ({ success: 'email-changed', to: 'dashboard' } as const)
    : ({ success: 'verified', to: next } as const);

const goTo = (to: CallbackEnd['to'], success: CallbackEnd['success'] = null): CallbackEnd =>
  Object.freeze({ success, problem: null, to });

const fail = (kind: LinkProblem['kind'], email: string | null): CallbackEnd =>
  Object.freeze({ success: null, problem: Object.freeze({ kind, email }), to: 'verify-email' });

/**
 * Verification of the address by a link or a code. The port records it and returns the onboarding status;
 * this measures it and decides where to continue.
 */
export function makeEmailVerification({
  auth,
  repo,
  analytics,
  visit,
  justVerified,
}: {
  readonly auth: Pick<AuthPort, 'readCallback' | 'currentSession' | 'finishCallback' | 'verifyCode'>;
  readonly repo: Pick<OnboardingRepo, 'findByEmail'>;
  readonly analytics: Pick<Analytics, 'capture' | 'linkIdentity'>;
  readonly visit: Pick<Visit, 'anonymousId' | 'campaign'>;
  readonly justVerified: Pick<JustVerified, 'put'>;
}) {
  function measure({ userId }: Session): void {
    ignoringErrors(() => {
      analytics.capture({ name: 'email_verification_completed', step: 2 });
      const anonymous = visit.anonymousId();
      if (anonymous !== null) analytics.linkIdentity(anonymous, userId);
    });
  }

  /** Where the person continues. The specified end of any failure after a link is the countdown. */
  async function nextPage(session: Session, known: OnboardingStatus | null): Promise<JourneyPage> {
    const status = known ?? (await repo.findByEmail(session.email).map(statusOf)).unwrapOr(null);
    if (status === null) return 'launch-countdown';
    justVerified.put({ session, status });
    return continuePage(status);
  }

  function arrive({ session, status }: VerifiedSession): Promise<JourneyPage> {
    if (status === null) {
      ignoringErrors(() =>
        analytics.capture({ name: 'error_encountered', page: 'callback', error: 'not-saved' }),
      );
    }
    measure(session);
    return nextPage(session, status);
  }

  /** A person who taps a used link again is already signed in and continues. */
  async function expired(fragment: string): Promise<CallbackEnd> {
    const reading = (await auth.readCallback(fragment)).unwrapOr(null);
    const { email, used } = reading?.kind === 'expired' ? reading : { email: null };
    const session = email === null ? null : (await auth.currentSession()).unwrapOr(null);
    return session !== null && session.email === email
      ? goTo(await nextPage(session, null))
      : fail(used ? 'link-used' : 'link-expired', email);
  }

  async function finish(fragment: string): Promise<CallbackEnd> {
    let success: CallbackEnd['success'] = null;
    try {
      const answer = await auth.finishCallback(fragment, visit.campaign());
      if (answer.isErr()) return goTo('signup');
      const outcome = answer.value;
      if (outcome.kind === 'link-expired') return await expired(fragment);
      if (outcome.kind === 'verification-failed') return fail('verification-failed', null);
      if (outcome.kind === 'no-session' || outcome.session.email === '') return goTo('signup');
      const emailChanged = outcome.kind === 'signed-in' && outcome.emailChanged;
      success = followed(emailChanged, 'launch-countdown').success;
      if (outcome.kind === 'signed-in') {
        return goTo(followed(emailChanged, await arrive(outcome)).to, success);
      }
      measure(outcome.session);
      return goTo(await nextPage(outcome.session, null), success);
    } catch {
      // Unexpected errors also end here instead of on the error screen.
      return goTo('launch-countdown', success);
    }
  }

  let underWay: { readonly fragment: string; readonly end: Promise<CallbackEnd> } | null = null;

  return {
    /**
     * The steps of `/auth/callback`. An expired or refused link is reported, unless its person is already
     * signed in, who continues. Without a session or an e-mail, or in an outage, the person goes to `signup`
     * without a message; otherwise the verification is measured and the person continues. Unexpected failures
     * lead to the countdown. Never fails. A second call for the same fragment while one is running gets the
     * same result, because a link can be spent only once.
     */
    finishCallback(fragment: string): Promise<CallbackEnd> {
      if (underWay?.fragment === fragment) return underWay.end;
      const started = {
        fragment,
        end: finish(fragment).finally(() => {
          if (underWay === started) underWay = null;
        }),
      };
      underWay = started;
      return started.end;
    },

    /** A link that the server has followed. */
    measureVerified: measure,

    /** Signs in with the code of the message; returns the session and where to continue. */
    verifyCode: (attempt: {
      email: string;
      code: string;
    }): ResultAsync<{ session: Session; to: JourneyPage }, VerifyCodeError> =>
      safeTry(async function* () {
        const verified = yield* auth.verifyCode({ ...attempt, campaign: visit.campaign() });
        return ok({ session: verified.session, to: await arrive(verified) });
      }),
  };
}
