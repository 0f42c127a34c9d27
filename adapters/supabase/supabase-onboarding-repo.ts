import { err, errAsync, ok, type ResultAsync } from 'neverthrow';
import { asOwner } from '#core/identity/as-owner.ts';
import type { AuthPort } from '#core/ports/auth-port.ts';
import { notSignedIn, rejected, unavailable } from '#core/ports/failures.ts';
import type { OnboardingRepo, SaveStepError } from '#core/ports/onboarding-repo.ts';
import { type OnboardingRecord, type StepRecord, stepRecordSchema } from '#core/record/onboarding-record.ts';
import { authFailure } from './auth-failures.ts';
import { keep } from './narrow.ts';
import { onboardingTable, type Row, readHalves, visibleRecord } from './own-row.ts';
import { runQuery, withTimeout } from './run-query.ts';
import type { HostedClient } from './supabase-client.ts';

type SaveResult<T> = ResultAsync<T, SaveStepError>;

/** For requests without protected columns, for which the database never requires a proof. */
const withoutProof = keep('not-signed-in', 'forbidden');

const isOnlyAStep = (changes: StepRecord): changes is Required<Pick<StepRecord, 'step_completed'>> =>
  `${Object.keys(changes)}` === 'step_completed';

/**
 * The row of the signed-in person in the hosted table. Row-level security hides foreign rows and rejects writes to them.
 * Another address than the session's is `forbidden` without a request, so that a hidden row never looks like a missing one.
 * Triggers of the table maintain the order of steps and the derived columns.
 */
export function makeSupabaseOnboardingRepo({
  client: { auth: hostedAuth, tables },
  auth,
  clock,
}: {
  client: Pick<HostedClient, 'auth' | 'tables'>;
  auth: Pick<AuthPort, 'currentSession' | 'signOut'>;
  clock: { now(): number };
}): OnboardingRepo {
  const now = () => new Date(clock.now()).toISOString();

  /** Runs `call` with the address of the session if `email` is that address. */
  const withOwner = <T>(email: string, call: (address: string) => SaveResult<T>): SaveResult<T> =>
    auth.currentSession().andThen((session) => {
      if (!session) return errAsync(notSignedIn);
      return asOwner(email, session.email, session.email).asyncAndThen(call);
    });

  /** A token outlives its account. Without a row, the account may have been deleted in another browser. */
  const checkAccount = (): SaveResult<unknown> =>
    withTimeout(hostedAuth.getUser())
      .andThen(({ error }) => (error ? err(authFailure(error)) : ok(null)))
      .mapErr(withoutProof)
      .orTee(({ kind }) => kind === 'not-signed-in' && auth.signOut());

  const find = (email: string): SaveResult<readonly OnboardingRecord[]> =>
    readHalves(tables, email).andThen(([[near], [far]]) =>
      near && far
        ? visibleRecord(tables, { ...near, ...far }).map((record) => [record])
        : checkAccount().map(() => []),
    );

  function upsert(email: string, changes: StepRecord): SaveResult<OnboardingRecord> {
    const updated_at = now();
    // Invalid records are not sent at all: a full SSN in a wrong field must not leave the page.
    if (!stepRecordSchema.safeParse(changes).success) return errAsync(rejected);
    const write = (row: Row) => onboardingTable(tables).upsert(row, { onConflict: 'email' });
    return isOnlyAStep(changes)
      ? runQuery(write({ ...changes, email, updated_at }))
          .andThen(() => find(email))
          .andThen(([record]) => (record ? ok(record) : err(unavailable())))
      : runQuery<Row | null>(
          write({ ...changes, email, email_auth: true, updated_at })
            .select()
            .single(),
        ).andThen((row) => visibleRecord(tables, row));
  }

  return {
    findByEmail: (email) => withOwner(email, find).mapErr(withoutProof),
    upsertByEmail: (email, changes) => withOwner(email, (address) => upsert(address, changes)),
  };
}
