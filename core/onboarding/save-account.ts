import { err, ok, type Result, ResultAsync } from 'neverthrow';
import type { AuthPort, Session, SetPasswordError } from '../ports/auth-port.ts';
import { type Failure, isOutage, type Outage } from '../ports/failures.ts';
import type { StepRecord } from './onboarding-record.ts';
import type { SaveFailure, StepSaver } from './save-step.ts';

/** Failures to set the password that the person must resolve before the step is saved. */
type PasswordRefused = Exclude<SetPasswordError, Failure<'rate-limited' | 'rejected'> | Outage>;

/**
 * `passwordIsSet`: another press need not set it again. `at` is what failed: the password (nothing of the
 * step was sent) or the step.
 */
export type AccountNotSaved = Readonly<
  { passwordIsSet: boolean } & ({ at: 'password'; failure: PasswordRefused } | ({ at: 'step' } & SaveFailure))
>;

/**
 * Submits the account step: sets the password unless it is already set (`password` null), then writes fields
 * and step in one request. A weak or unchanged password, or one that needs authentication, stops it. If
 * setting the password failed for another reason, the step is saved and a reset mail is sent instead.
 */
export function makeSaveAccount({
  auth,
  saver,
  passwordByEmail,
}: {
  readonly auth: Pick<AuthPort, 'setPassword'>;
  readonly saver: Pick<StepSaver, 'save'>;
  readonly passwordByEmail: (email: string) => Promise<void>;
}) {
  async function setPassword(
    email: string,
    password: string | null,
  ): Promise<Result<'set' | 'not-set', PasswordRefused>> {
    if (password === null) return ok('set');
    const set = await auth.setPassword({ email, password });
    if (set.isOk()) return ok('set');
    if (isOutage(set.error)) return ok('not-set');
    return set.error.kind === 'rate-limited' || set.error.kind === 'rejected'
      ? ok('not-set')
      : err(set.error);
  }

  return (request: {
    session: Session;
    fields: StepRecord;
    password: string | null;
  }): ResultAsync<{ passwordByEmail: boolean }, AccountNotSaved> => {
    const { session, fields, password } = request;
    async function save(): Promise<Result<{ passwordByEmail: boolean }, AccountNotSaved>> {
      const set = await setPassword(session.email, password);
      if (set.isErr()) {
        const passwordIsSet = set.error.kind === 'same-password';
        return err(Object.freeze({ at: 'password', failure: set.error, passwordIsSet }));
      }
      const passwordIsSet = set.value === 'set';
      const saved = await saver.save(session, { ...fields, step_completed: 'account_setup' });
      if (saved.isErr()) return err(Object.freeze({ at: 'step', ...saved.error, passwordIsSet }));
      if (!passwordIsSet) void passwordByEmail(session.email);
      return ok({ passwordByEmail: !passwordIsSet });
    }
    return new ResultAsync(save());
  };
}
