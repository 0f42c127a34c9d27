import { err, errAsync, ok, okAsync, ResultAsync } from 'neverthrow';
import { expect, it } from 'vitest';
import type { StepRecord } from '#core/onboarding/onboarding-record.ts';
import { makeSaveAccount } from '#core/onboarding/save-account.ts';
import type { SaveFailure } from '#core/onboarding/save-step.ts';
import type { SetPasswordError } from '#core/ports/auth-port.ts';
import {
  forbidden,
  notSignedIn,
  rateLimited,
  reauthenticationNeeded,
  rejected,
  samePassword,
  unavailable,
  unreachable,
  weakPassword,
} from '#core/ports/failures.ts';
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
    },
    saver: {
      save(_session, changes) {
        writes.push(changes);
        return new ResultAsync(Promise.resolve(saved === undefined ? ok(rowWith()) : err(saved)));
      },
    },
    passwordByEmail: async (email) => void mailed.push(email),
  });
  const press = async (password: string | null = 'Sunrise-Walk-27') =>
    saveAccount({ session, fields, password });
  return { press, passwords, writes, mailed };
}

it('sets the password and writes fields and step together, once', async () => {
  const { press, passwords, writes, mailed } = open();
  expect((await press())._unsafeUnwrap()).toEqual({ passwordByEmail: false });
  expect(passwords).toEqual(['Sunrise-Walk-27']);
  expect(writes).toEqual([{ ...fields, step_completed: 'account_setup' }]);
  expect(mailed).toEqual([]);
});

it('does not set the password again', async () => {
  const { press, passwords, writes } = open();
  expect((await press(null)).isOk()).toBe(true);
  expect([passwords, writes.length]).toEqual([[], 1]);
});

it.each([
  [weakPassword(['common']), false],
  [samePassword, true],
  [reauthenticationNeeded, false],
  [notSignedIn, false],
  [forbidden, false],
])('stops at $kind and writes nothing', async (failure, passwordIsSet) => {
  const { press, writes, mailed } = open({ set: failure });
  expect((await press())._unsafeUnwrapErr()).toEqual({ at: 'password', failure, passwordIsSet });
  expect([writes, mailed]).toEqual([[], []]);
});

it.each([rateLimited(60), rejected, unreachable, unavailable()])(
  'goes on at $kind, and the password comes by e-mail',
  async (failure) => {
    const { press, writes, mailed } = open({ set: failure });
    expect((await press())._unsafeUnwrap()).toEqual({ passwordByEmail: true });
    expect(writes).toHaveLength(1);
    expect(mailed).toEqual([session.email]);
  },
);

it('reports that the password is set if the step was not saved, and sends no mail', async () => {
  const failure = { failure: unavailable(), keptLocally: true };
  const { press, mailed } = open({ saved: failure });
  expect((await press())._unsafeUnwrapErr()).toEqual({ at: 'step', ...failure, passwordIsSet: true });
  const unset = open({ set: unreachable, saved: failure });
  expect((await unset.press())._unsafeUnwrapErr()).toMatchObject({ at: 'step', passwordIsSet: false });
  expect([mailed, unset.mailed]).toEqual([[], []]);
});
