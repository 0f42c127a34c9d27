import { err, ok } from 'neverthrow';
import type { MailOnFinishing } from '../announcement/mail-on-finishing.ts';
import { asOwner } from '../identity/as-owner.ts';
import { forSignedIn, type SignedIn } from '../identity/stored-sessions.ts';
import { reauthenticationNeeded } from '../ports/failures.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import type { StepRecord } from '../record/onboarding-record.ts';
import { statusOf } from '../record/onboarding-status.ts';
import { mayDoSensitive } from '../session-limits.ts';
import { acceptStep } from './accept-step.ts';
import { changesProtectedDetails, redactUnlessReauthenticated } from './protected-details.ts';

const hasProof = ({ stored }: SignedIn, now: number) => mayDoSensitive(stored.lastProofAt, now);

/**
 * Backend of `OnboardingRepo`, run by the server and, in memory mode, by the page. The session token alone
 * identifies the person; `email` is the person the page believes is signed in, and a different one is
 * `forbidden`, because another tab may have signed in someone else.
 */
export function makeOnboardingService({
  random,
  mailOnFinishing,
  ...ports
}: Pick<ServicePorts, 'uow' | 'clock' | 'random' | 'digest'> & {
  readonly mailOnFinishing: MailOnFinishing;
}) {
  /** Checks session, authentication and rows, decides and writes, in one transaction. */
  async function write(
    { email, changes }: { email: string; changes: unknown },
    signedIn: SignedIn,
    tables: Tables,
    now: number,
  ) {
    const own = asOwner(email, signedIn.session.email, null);
    if (own.isErr()) return err(own.error);
    const rows = await tables.onboarding.byEmail(signedIn.session.email);
    const { completed } = statusOf(rows);
    const accepted = acceptStep({
      existing: rows[0] ?? null,
      changes,
      email: signedIn.session.email,
      emailVerified: signedIn.account.emailVerifiedAt !== null,
      now,
      newId: () => random.uuid(),
    });
    if (accepted.isErr()) return err(accepted.error);
    const proved = hasProof(signedIn, now);
    if (completed && changesProtectedDetails(changes as StepRecord) && !proved)
      return err(reauthenticationNeeded);
    const record = accepted.value;
    await tables.onboarding.put(record);
    // The step never goes back. What completion is inferred from does, and could ask for the mail again and again.
    if (record.step_completed === 'completed' && rows[0]?.step_completed !== 'completed')
      await mailOnFinishing(tables, signedIn.account, record);
    const isHidden = (completed || statusOf([record]).completed) && !proved;
    return ok(isHidden ? redactUnlessReauthenticated(record) : record);
  }

  return {
    /** All rows of the person's own address, oldest first. */
    read: ({ sessionToken }: { sessionToken: string }) =>
      forSignedIn(ports, 'read', sessionToken, async (signedIn, tables, now) => {
        const { email } = signedIn.session;
        const rows = await tables.onboarding.byEmail(email);
        const isHidden = statusOf(rows).completed && !hasProof(signedIn, now);
        return ok({ email, records: isHidden ? rows.map(redactUnlessReauthenticated) : rows });
      }),

    save: ({ sessionToken, ...step }: { sessionToken: string; email: string; changes: unknown }) =>
      forSignedIn(ports, 'run', sessionToken, (...transaction) => write(step, ...transaction)),
  };
}
