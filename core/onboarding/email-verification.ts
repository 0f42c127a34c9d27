import { ok, type ResultAsync, safeTry } from 'neverthrow';
import type { Analytics } from '../ports/analytics.ts';
import type { AuthPort, Session, VerifiedSession, VerifyCodeError } from '../ports/auth-port.ts';
import type { OnboardingRepo } from '../ports/onboarding-repo.ts';
import type { Visit } from '../ports/visit.ts';
import { continuePage } from './continue-route.ts';
import type { JourneyPage } from './journey.ts';
import type { JustVerified } from './just-verified.ts';
import { type OnboardingStatus, statusOf } from './onboarding-status.ts';

/** The result of the callback: the message and the page to go to. Navigation happens at most once. */
export interface CallbackEnd {
  readonly say: 'email-verified' | 'link-expired' | 'verification-failed' | null;
  readonly to: JourneyPage | 'signup';
}

const end = (say: CallbackEnd['say'], to: CallbackEnd['to']): CallbackEnd => Object.freeze({ say, to });

/** A failure of analytics must not end the sign-in. */
function ignoringErrors(measure: () => void): void {
  try {
    measure();
  } catch {
    // A failure to measure is ignored.
  }
}

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
  readonly auth: Pick<AuthPort, 'finishCallback' | 'verifyCode'>;
  readonly repo: Pick<OnboardingRepo, 'findByEmail'>;
  readonly analytics: Pick<Analytics, 'capture' | 'linkIdentity'>;
  readonly visit: Pick<Visit, 'anonymousId' | 'campaign'>;
  readonly justVerified: Pick<JustVerified, 'put'>;
}) {
  const campaign = () => {
    const first = visit.campaign();
    return first === undefined ? {} : { campaign: first };
  };

  function measure({ userId }: Session): void {
    ignoringErrors(() => {
      analytics.capture({ name: 'email_verification_completed', step: 2 });
      const anonymous = visit.anonymousId();
      if (anonymous !== null) analytics.linkIdentity(anonymous, userId);
    });
  }

  /** Where the person continues; the countdown if their status is unknown. */
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

  async function finish(fragment: string): Promise<CallbackEnd> {
    let say: CallbackEnd['say'] = null;
    try {
      const answer = await auth.finishCallback(fragment, visit.campaign());
      if (answer.isErr()) return end(null, 'signup');
      const outcome = answer.value;
      if (outcome.kind === 'link-expired') return end('link-expired', 'verify-email');
      if (outcome.kind === 'verification-failed') return end('verification-failed', 'verify-email');
      if (outcome.kind === 'no-session' || outcome.session.email === '') return end(null, 'signup');
      say = 'email-verified';
      if (outcome.kind === 'signed-in') return end(say, await arrive(outcome));
      measure(outcome.session);
      return end(say, await nextPage(outcome.session, null));
    } catch {
      // Unexpected errors also end here instead of on the error screen.
      return end(say, 'launch-countdown');
    }
  }

  let underWay: { readonly fragment: string; readonly end: Promise<CallbackEnd> } | null = null;

  return {
    /**
     * The steps of `/auth/callback`. An expired or refused link is reported; without a session or an e-mail,
     * or in an outage, the person goes to `signup` without a message; otherwise the verification is measured
     * and the person continues. Unexpected failures lead to the countdown. Never fails. A second call for the
     * same fragment while one is running gets the same result, because a link can be spent only once.
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

    /** Signs in with the code of the message; returns the session and where to continue. */
    verifyCode: (attempt: {
      email: string;
      code: string;
    }): ResultAsync<{ session: Session; to: JourneyPage }, VerifyCodeError> =>
      safeTry(async function* () {
        const verified = yield* auth.verifyCode({ ...attempt, ...campaign() });
        return ok({ session: verified.session, to: await arrive(verified) });
      }),
  };
}
