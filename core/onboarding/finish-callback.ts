import type { Analytics } from '../ports/analytics.ts';
import type { AuthPort, Campaign } from '../ports/auth-port.ts';
import type { OnboardingRepo } from '../ports/onboarding-repo.ts';
import { continuePage } from './continue-route.ts';
import type { JourneyPage } from './journey.ts';
import { statusOf } from './onboarding-status.ts';

/** The end of the eight callback steps: what to say and where to go. Navigation happens at most once. */
export interface CallbackEnd {
  readonly say: 'email-verified' | 'link-expired' | 'verification-failed' | null;
  readonly to: JourneyPage | 'signup';
}

const end = (say: CallbackEnd['say'], to: CallbackEnd['to']): CallbackEnd => Object.freeze({ say, to });

/** Measuring must not be felt: a vendor's fault does not end the callback (spec section 8, 'Silent or logged-only'). */
function quietly(measure: () => void): void {
  try {
    measure();
  } catch {
    // Nothing to do: there is no better place to report a failure to measure.
  }
}

/**
 * The eight steps of spec section 4, over one port call (decision 32):
 * 1 an expired link; 2 a refused one; 3 no session, no e-mail or an outage goes silently to `signup`; 4 the row is created
 * or stamped, and a failure does not block; 5 the event and the identity; 6 'Email Verified!'; 7 on by the continue-route;
 * 8 any unexpected failure goes to the countdown. Never fails: every failure has an end.
 *
 * While one run is under way, a second one for the same fragment gets its answer: a link is spent once and there is one
 * place to go. `anonymousId` is this browser's id for measuring, null when nothing is measured; `campaign` the first touch.
 */
export function makeFinishCallback({
  auth,
  repo,
  analytics,
  anonymousId,
  campaign,
}: {
  readonly auth: Pick<AuthPort, 'finishCallback'>;
  readonly repo: Pick<OnboardingRepo, 'recordVerifiedEmail' | 'findByEmail'>;
  readonly analytics: Pick<Analytics, 'capture' | 'linkIdentity'>;
  readonly anonymousId: () => string | null;
  readonly campaign: () => Campaign | undefined;
}) {
  const run = async (fragment: string): Promise<CallbackEnd> => {
    let say: CallbackEnd['say'] = null;
    try {
      const answer = await auth.finishCallback(fragment);
      if (answer.isErr()) return end(null, 'signup');
      const outcome = answer.value;
      if (outcome.kind === 'link-expired') return end('link-expired', 'verify-email');
      if (outcome.kind === 'verification-failed') return end('verification-failed', 'verify-email');
      if (outcome.kind === 'no-session' || outcome.session.email === '') return end(null, 'signup');
      const { userId, email } = outcome.session;
      say = 'email-verified';

      const stamped = await repo.recordVerifiedEmail(email, campaign());
      if (stamped.isErr()) {
        quietly(() => analytics.capture({ name: 'error_encountered', page: 'callback', error: 'not-saved' }));
      }
      quietly(() => {
        analytics.capture({ name: 'email_verification_completed', step: 2 });
        const anonymous = anonymousId();
        if (anonymous !== null) analytics.linkIdentity(anonymous, userId);
      });
      const rows = await repo.findByEmail(email);
      return end(say, rows.isOk() ? continuePage(statusOf(rows.value)) : 'launch-countdown');
    } catch {
      // Step 8. The spec names this end for the unexpected, so a bug is not rethrown to the error screen here.
      return end(say, 'launch-countdown');
    }
  };

  let underWay: { readonly fragment: string; readonly end: Promise<CallbackEnd> } | null = null;
  return (fragment: string): Promise<CallbackEnd> => {
    if (underWay?.fragment === fragment) return underWay.end;
    const started = {
      fragment,
      end: run(fragment).finally(() => {
        if (underWay === started) underWay = null;
      }),
    };
    underWay = started;
    return started.end;
  };
}
