import { err, ok, type Result, ResultAsync } from 'neverthrow';
import { normalizeEmail } from '../identity/email.ts';
import { liveSession, type SignedIn } from '../identity/stored-sessions.ts';
import type { Campaign } from '../ports/auth-port.ts';
import type { Clock } from '../ports/clock.ts';
import {
  type Forbidden,
  forbidden,
  type NotSignedIn,
  notSignedIn,
  type ReauthenticationNeeded,
  type Rejected,
  reauthenticationNeeded,
  type Unavailable,
} from '../ports/failures.ts';
import type { TokenDigest } from '../ports/hashing.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { Tables, UnitOfWork } from '../ports/unit-of-work.ts';
import { mayDoSensitive } from '../session-security/session-limits.ts';
import { acceptStep, stampVerified } from './accept-step.ts';
import type { OnboardingRecord, StepRecord } from './onboarding-record.ts';
import { statusOf } from './onboarding-status.ts';
import { changesProtectedDetails, redacted } from './protected-details.ts';

/**
 * The far end of `OnboardingRepo`, run by the server and, over in-memory stores, by the page itself. Who asks is told by the
 * session token and nothing else; `email` is whom the page believes to be, and another one is `forbidden`: another tab may
 * have signed in someone else.
 *
 * Once the sign-up is complete, also where that is inferred, last name, phone and last four digits are shown and changed only
 * within 5 minutes of a proof.
 */
export interface OnboardingService {
  /** All rows of the person, oldest first, under their own address. */
  read(request: {
    sessionToken: string;
  }): ResultAsync<{ email: string; records: readonly OnboardingRecord[] }, NotSignedIn | Unavailable>;

  /** Writes a step as `acceptStep` does. `reauthentication-needed`: nothing was written, whatever is stored. */
  save(request: {
    sessionToken: string;
    email: string;
    changes: StepRecord;
  }): ResultAsync<
    OnboardingRecord,
    NotSignedIn | Forbidden | Rejected | ReauthenticationNeeded | Unavailable
  >;

  /** Creates or stamps the row of a verified address (see `stampVerified`). */
  recordVerified(request: {
    sessionToken: string;
    email: string;
    campaign?: Campaign | undefined;
  }): ResultAsync<OnboardingRecord, NotSignedIn | Forbidden | Unavailable>;
}

const hasProof = ({ stored }: SignedIn, now: number) => mayDoSensitive(stored.lastProofAt, now);

export function makeOnboardingService({
  uow,
  clock,
  random,
  digest,
}: {
  readonly uow: UnitOfWork;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Randomness, 'uuid'>;
  readonly digest: TokenDigest;
}): OnboardingService {
  const newId = () => random.uuid();

  /** Looks at session, proof and rows, decides and writes in one transaction. */
  function write<E>(
    { sessionToken, email }: { sessionToken: string; email: string },
    change: (
      existing: OnboardingRecord | null,
      person: { signedIn: SignedIn; completed: boolean; now: number },
    ) => Result<OnboardingRecord, E>,
  ): ResultAsync<OnboardingRecord, E | NotSignedIn | Forbidden | Unavailable> {
    const work = (
      tables: Tables,
      tokenHash: string,
    ): Result<OnboardingRecord, E | NotSignedIn | Forbidden> => {
      const now = clock.now();
      const signedIn = liveSession(tables, tokenHash, now);
      if (!signedIn) return err(notSignedIn);
      if (signedIn.session.email !== normalizeEmail(email)) return err(forbidden);
      const rows = tables.onboarding.byEmail(signedIn.session.email);
      const { completed } = statusOf(rows);
      return change(rows[0] ?? null, { signedIn, completed, now }).map((record) => {
        tables.onboarding.put(record);
        const isHidden = (completed || statusOf([record]).completed) && !hasProof(signedIn, now);
        return isHidden ? redacted(record) : record;
      });
    };
    return ResultAsync.fromSafePromise(digest.digest(sessionToken))
      .andThen((tokenHash) => uow.run((tables) => work(tables, tokenHash)))
      .andThen((written) => written);
  }

  return {
    read: ({ sessionToken }) =>
      ResultAsync.fromSafePromise(digest.digest(sessionToken))
        .andThen((tokenHash) =>
          uow.read((tables) => {
            const now = clock.now();
            const signedIn = liveSession(tables, tokenHash, now);
            if (!signedIn) return null;
            const { email } = signedIn.session;
            const rows = tables.onboarding.byEmail(email);
            const isHidden = statusOf(rows).completed && !hasProof(signedIn, now);
            return { email, records: isHidden ? rows.map(redacted) : rows };
          }),
        )
        .andThen((found) => (found === null ? err(notSignedIn) : ok(found))),

    save: ({ changes, ...asking }) =>
      write<Rejected | ReauthenticationNeeded>(asking, (existing, { signedIn, completed, now }) => {
        const accepted = acceptStep({
          existing,
          changes,
          email: signedIn.session.email,
          proved: signedIn.account.provedAt !== null,
          now,
          newId,
        });
        if (accepted.isErr()) return accepted;
        return completed && changesProtectedDetails(changes) && !hasProof(signedIn, now)
          ? err(reauthenticationNeeded)
          : accepted;
      }),

    recordVerified: ({ campaign, ...asking }) =>
      write<Forbidden>(asking, (existing, { signedIn, now }) =>
        signedIn.account.provedAt === null
          ? err(forbidden)
          : ok(stampVerified({ existing, email: signedIn.session.email, campaign, now, newId })),
      ),
  };
}
