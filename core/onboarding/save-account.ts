import { err, ok, type Result, ResultAsync } from 'neverthrow';
import type { makePasswordByEmail } from '../identity/password-by-email.ts';
import type { AuthPort, Session, SetPasswordError } from '../ports/auth-port.ts';
import { type Failure, type LogInFailure, mustLogIn } from '../ports/failures.ts';
import type { StepRecord } from '../record/onboarding-record.ts';
import type { OnboardingStatus } from '../record/onboarding-status.ts';
import { rankOf } from '../record/rank.ts';
import type { SaveFailure, StepSaver } from './save-step.ts';

/** Failures to set the password that the person must resolve before the step is saved. */
type PasswordRefused = Failure<'weak-password'> | LogInFailure;

const stops = (failure: SetPasswordError): failure is PasswordRefused =>
  failure.kind === 'weak-password' || mustLogIn(failure);

/** What has become of the password: set, on its way as a reset mail, or neither. */
export type AccountSaved = 'password-kept' | 'password-set' | 'password-by-mail' | 'password-not-set';

/** `at` is what failed: the password (nothing of the step was sent) or the step. */
export type AccountNotSaved = Readonly<
  { at: 'password'; failure: PasswordRefused } | ({ at: 'step' } & SaveFailure)
>;

/** Whether the account step asks for a password: not whoever comes back from a later step, or only changes an answer. */
export const asksForPassword = ({ step }: Pick<OnboardingStatus, 'step'>, changing: boolean): boolean =>
  !changing && rankOf(step) < rankOf('account_setup');

/**
 * Submits the account step: sets the password, then writes fields and step in one request. A password that is
 * already this one counts as set. A weak password, or one that needs authentication, stops it. If setting the
 * password failed for another reason, the step is saved and a reset mail is sent instead.
 */
export function makeSaveAccount({
  auth,
  saver,
  passwordByEmail,
}: {
  readonly auth: Pick<AuthPort, 'setPassword' | 'requestPasswordReset'>;
  readonly saver: Pick<StepSaver, 'save'>;
  readonly passwordByEmail: ReturnType<typeof makePasswordByEmail>;
}) {
  /** Set by an earlier press whose step was not saved, and not set again: by now it might need authentication. */
  let alreadySet: string | null = null;

  return (request: {
    session: Session;
    fields: StepRecord;
    /** Null: it stays as it is, and so does the step. */
    password: string | null;
  }): ResultAsync<AccountSaved, AccountNotSaved> => {
    const { session, fields, password } = request;
    const { email, userId } = session;
    const notSaved = (refused: SaveFailure) => Object.freeze({ at: 'step' as const, ...refused });
    if (password === null)
      return saver
        .save(session, fields)
        .map(() => 'password-kept' as const)
        .mapErr(notSaved);
    const save = async (): Promise<Result<AccountSaved, AccountNotSaved>> => {
      const wanted = `${userId} ${password}`;
      const set = wanted === alreadySet ? ok() : await auth.setPassword({ email, password });
      if (set.isErr() && stops(set.error)) {
        return err(Object.freeze({ at: 'password', failure: set.error }));
      }
      const isSet = set.isOk() || set.error.kind === 'same-password';
      alreadySet = isSet ? wanted : null;
      const saved = await saver.save(session, { ...fields, step_completed: 'account_setup' });
      if (saved.isErr()) return err(notSaved(saved.error));
      alreadySet = null;
      if (isSet) return ok('password-set');
      return ok((await passwordByEmail(auth, email)) ? 'password-by-mail' : 'password-not-set');
    };
    return new ResultAsync(save());
  };
}
