import { errAsync, okAsync } from 'neverthrow';
import { expect, it } from 'vitest';
import { makeReauthenticate } from '#core/identity/sign-in.ts';
import type { Proof, ReauthenticateError, Session } from '#core/ports/auth-port.ts';

const rose: Session = { userId: 'rose', email: 'rose@example.com', expiresAt: 0 };

function made(failure: ReauthenticateError | null) {
  const happened: unknown[] = [];
  const reauthenticate = makeReauthenticate({
    auth: {
      reauthenticate(proof: Proof) {
        happened.push(proof);
        return failure ? errAsync(failure) : okAsync(rose);
      },
    },
    sessionMonitor: { onUserAction: (action) => void happened.push(action) },
  });
  return { happened, reauthenticate };
}

it.each([{ password: 'Correct-Horse-9' }, { code: '123456' }])(
  'a good proof (%o) opens the window',
  async (proof) => {
    const { happened, reauthenticate } = made(null);
    expect((await reauthenticate(proof))._unsafeUnwrap()).toBe(rose);
    expect(happened).toEqual([proof, 'proved']);
  },
);

it.each([
  { kind: 'wrong-password' },
  { kind: 'code-refused' },
  { kind: 'not-signed-in' },
  { kind: 'unreachable' },
] as const)('$kind opens nothing', async (failure) => {
  const { happened, reauthenticate } = made(failure);
  expect((await reauthenticate({ code: '1' }))._unsafeUnwrapErr()).toBe(failure);
  expect(happened).toEqual([{ code: '1' }]);
});
