import { ok, type ResultAsync, safeTry } from 'neverthrow';
import type { Analytics } from '../ports/analytics.ts';
import type { AuthPort, Session, VerifiedSession, VerifyCodeError } from '../ports/auth-port.ts';
import type { OnboardingRepo } from '../ports/onboarding-repo.ts';
import type { Visit } from '../ports/visit.ts';
import { continuePage } from './continue-route.ts';
import type { JourneyPage } from './journey.ts';
import type { JustVerified } from './just-verified.ts';
import { type OnboardingStatus, statusOf } from './onboarding-status.ts';

/** The end of the callback: what to say and where to go. Navigation happens at most once. */
export interface CallbackEnd {
  readonly say: 'email-verified' | 'link-expired' | 'verification-failed' | null;
  readonly to: JourneyPage | 'signup';
}

const end = (say: CallbackEnd['say'], to: CallbackEnd['to']): CallbackEnd => Object.freeze({ say, to });

/** Measuring must not be felt: a vendor's fault does not end the sign-in. */
function quietly(measure: () => void): void {
  try {
    measure();
  } catch {
    // Nothing to do: there is no better place to report a failure to measure.
  }
}

/**
 * Verifying the address by a link or a code. The port records the verification and answers where the person stands; what is
 * left is to measure it and to say where to go on.
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
    quietly(() => {
      analytics.capture({ name: 'email_verification_completed', step: 2 });
      const anonymous = visit.anonymousId();
      if (anonymous !== null) analytics.linkIdentity(anonymous, userId);
    });
  }

  /** Where the person goes on; the countdown where nothing is known of them. */
  async function nextPage(session: Session, known: OnboardingStatus | null): Promise<JourneyPage> {
    const status = known ?? (await repo.findByEmail(session.email).map(statusOf)).unwrapOr(null);
    if (status === null) return 'launch-countdown';
    justVerified.put({ session, status });
    return continuePage(status);
  }

  function arrive({ session, status }: VerifiedSession): Promise<JourneyPage> {
    if (status === null) {
      quietly(() => analytics.capture({ name: 'error_encountered', page: 'callback', error: 'not-saved' }));
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
      // The unexpected has an end too, so a bug is not rethrown to the error screen here.
      return end(say, 'launch-countdown');
    }
  }

  let underWay: { readonly fragment: string; readonly end: Promise<CallbackEnd> } | null = null;

  return {
    /**
     * The steps of `/auth/callback`: an expired link; a refused one; no session, no e-mail or an outage goes silently to
     * `signup`; the verification is recorded and measured; on by the continue-route; any unexpected failure goes to the
     * countdown. Never fails: every failure has an end. While one run is under way, a second one for the same fragment
     * gets its answer: a link is spent once and there is one place to go.
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

    /** Signs in by the code of the message; answers who it is and where they go on. */
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
