import { err, errAsync, ok, okAsync, ResultAsync } from 'neverthrow';
import { expect, it } from 'vitest';
import { asksForPassword, makeSaveAccount } from '#core/onboarding/save-account.ts';
import type { SaveFailure } from '#core/onboarding/save-step.ts';
import type { SetPasswordError } from '#core/ports/auth-port.ts';
import {
  forbidden,
  notSignedIn,
  reauthenticationNeeded,
  samePassword,
  unavailable,
  unreachable,
  weakPassword,
} from '#core/ports/failures.ts';
import type { StepRecord } from '#core/record/onboarding-record.ts';
import { ONBOARDING_STEPS } from '#core/record-limits.ts';
import { rowWith, sessionOf } from './fixtures.ts';

const session = sessionOf('ada');
const fields = { first_name: 'Ada', last_name: 'Hill', phone: '2175550123' };

function open({ set, saved }: { set?: SetPasswordError; saved?: SaveFailure } = {}) {
  const passwords: string[] = [];
  const writes: StepRecord[] = [];
  const mailed: string[] = [];
  const saveAccount = makeSaveAccount({
    auth: {
      setPassword({ password }) {
        passwords.push(password);
        return set === undefined ? okAsync(undefined) : errAsync(set);
      },
      requestPasswordReset: () => okAsync(undefined),
    },
    saver: {
      save(_session, changes) {
        writes.push(changes);
        return new ResultAsync(Promise.resolve(saved === undefined ? ok(rowWith()) : err(saved)));
      },
    },
    passwordByEmail: async (_auth, email) => mailed.push(email) > 0,
  });
  const press = async (password = 'Sunrise-Walk-27') => saveAccount({ session, fields, password });
  return { press, passwords, writes, mailed };
}

it('takes a password that is already this one for set', async () => {
  const { press, writes, mailed } = open({ set: samePassword });
  expect((await press())._unsafeUnwrap()).toBe('password-set');
  expect([writes.length, mailed]).toEqual([1, []]);
});

it.each([weakPassword(['common']), reauthenticationNeeded, notSignedIn, forbidden])(
  'stops at $kind and writes nothing',
  async (failure) => {
    const { press, writes, mailed } = open({ set: failure });
    expect((await press())._unsafeUnwrapErr()).toEqual({ at: 'password', failure });
    expect([writes, mailed]).toEqual([[], []]);
  },
);

it('sends no mail if the step was not saved, and does not set the same password again', async () => {
  const failure = { failure: unavailable(), keptLocally: true };
  const { press, passwords, mailed } = open({ saved: failure });
  expect((await press())._unsafeUnwrapErr()).toEqual({ at: 'step', ...failure });
  await press();
  await press('Another-Walk-27');
  const unset = open({ set: unreachable, saved: failure });
  expect((await unset.press())._unsafeUnwrapErr()).toEqual({ at: 'step', ...failure });
  await unset.press();
  expect([passwords.length, unset.passwords.length]).toEqual([2, 2]);
  expect([mailed, unset.mailed]).toEqual([[], []]);
});

it.each(ONBOARDING_STEPS)('asks for a password up to its own step: %s', (step) => {
  expect(asksForPassword({ step }, false)).toBe(['email_verified', 'calendar_intro'].includes(step));
  expect(asksForPassword({ step }, true)).toBe(false);
});
