import { act, fireEvent, render, screen } from '@testing-library/react';
import { errAsync, okAsync, ResultAsync } from 'neverthrow';
import { expect, test, vi } from 'vitest';
import type { AuthEvent, Proof, ReauthenticateError, Session } from '#core/ports/auth-port.ts';
import { rateLimited, rejected, unavailable, unreachable } from '#core/ports/failures.ts';
import type { UseCases } from '#core/use-cases.ts';
import { seen, sentence } from '#tests/catalogue/seen.ts';
import { deferred } from '#tests/support/deferred.ts';
import { ReauthenticationDialog } from '#web/widgets/session-dialog/reauthentication-dialog.tsx';
import { InSite } from '../in-site.tsx';

const RUTH: Session = { userId: 'u1', email: 'ruth@example.com', expiresAt: 0 };
const wrongPassword = { kind: 'wrong-password' as const };

type Answer = ResultAsync<Session, ReauthenticateError>;

function open({
  answer = () => okAsync(RUTH),
  requestSignIn = () => okAsync(undefined),
}: {
  answer?: (proof: Proof) => Answer;
  requestSignIn?: UseCases['requestSignIn'];
} = {}) {
  const listeners = new Set<(event: AuthEvent, session: Session | null) => void>();
  const proofs: Proof[] = [];
  const useCases = {
    auth: {
      currentSession: vi.fn(() => okAsync(RUTH)),
      subscribe: (listener: (event: AuthEvent, session: Session | null) => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    requestSignIn: vi.fn(requestSignIn),
    reauthenticate: (proof: Proof) => {
      proofs.push(proof);
      return answer(proof);
    },
  };
  const on = { onVerified: vi.fn(), onCancel: vi.fn(), onSignedOut: vi.fn() };
  const dialog = (isOpen: boolean) => (
    <InSite>
      <ReauthenticationDialog
        open={isOpen}
        useCases={useCases as unknown as UseCases}
        email={RUTH.email}
        {...on}
      />
    </InSite>
  );
  const { rerender } = render(dialog(true));
  return {
    ...on,
    proofs,
    currentSession: useCases.auth.currentSession,
    requestSignIn: useCases.requestSignIn,
    setOpen: (isOpen: boolean) => rerender(dialog(isOpen)),
    tell: (event: AuthEvent, session: Session | null) =>
      act(async () => {
        for (const listener of [...listeners]) listener(event, session);
      }),
  };
}

const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sheet = () => document.querySelector('dialog') as HTMLDialogElement;

function shows(id: string) {
  for (const text of sentence(id).texts) expect(document.body.textContent).toContain(text);
  seen(id, expect.getState().currentTestName ?? 'unnamed');
}

test('the address is shown and cannot be changed; an empty password is told', async () => {
  const { proofs, onVerified } = open();
  expect(screen.getByText(RUTH.email).closest('dd')).toBeTruthy();
  await press('Verify');
  shows('re-authentication: no password');
  const field = screen.getByLabelText('Password');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(proofs).toEqual([]);
  expect(onVerified).not.toHaveBeenCalled();
});

async function proves() {
  type('Password', 'Sunrise-2026');
  await press('Verify');
}

test.each([
  ['re-authentication: wrong password', wrongPassword, 1],
  ['re-authentication: failed', rateLimited(60), 0],
  ['re-authentication: failed', rejected, 0],
  ['re-authentication: failed', unreachable, 0],
  ['re-authentication: failed', unavailable(), 0],
])('%s ($1.kind): told at the field, and what was typed stays', async (id, failure, asked) => {
  const { onVerified, currentSession } = open({ answer: () => errAsync(failure) });
  type('Password', 'Wrong-2026');
  await press('Verify');
  shows(id);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.value).toBe('Wrong-2026');
  expect(document.activeElement).toBe(field);
  expect(onVerified).not.toHaveBeenCalled();
  // It may be the password of somebody else, who signed in meanwhile.
  expect(currentSession).toHaveBeenCalledTimes(asked);
});

test('the code of a message proves the person too, however it was typed', async () => {
  const { proofs, onVerified, requestSignIn } = open();
  await press('Email me a code instead');
  expect(requestSignIn).toHaveBeenCalledExactlyOnceWith({ email: RUTH.email });
  expect(document.activeElement).toBe(screen.getByLabelText('Six-digit code'));
  type('Six-digit code', ' 123 456 ');
  await press('Verify');
  expect(proofs).toEqual([{ code: '123456' }]);
  expect(onVerified).toHaveBeenCalledExactlyOnceWith(RUTH);
});

test.each([
  ['code-refused', 'That code did not work. Check the digits, or ask for a new email.'],
  ['code-used-up', 'This code can no longer be used. Ask for a new email to get a new code.'],
] as const)('%s is told at the field', async (kind, sentence) => {
  open({ answer: () => errAsync({ kind }) });
  await press('Email me a code instead');
  type('Six-digit code', '123456');
  await press('Verify');
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('a message that is under way already does as well, and the way back leads to the password', async () => {
  open({ requestSignIn: () => errAsync(rateLimited(60)) });
  await press('Email me a code instead');
  expect(screen.getByText(/Please wait 60 seconds/)).toBeTruthy();
  expect(screen.getByLabelText('Six-digit code')).toBeTruthy();
  await press('Use my password instead');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('without a message there is no code to type', async () => {
  open({ requestSignIn: () => errAsync(rateLimited(3_600)) });
  await press('Email me a code instead');
  shows('re-authentication: failed');
  expect(screen.queryByLabelText('Six-digit code')).toBeNull();
});

test('the link of the message, opened in another tab, counts; somebody else there does not', async () => {
  const { onVerified, tell } = open();
  await press('Email me a code instead');
  await tell('signed-in', { ...RUTH, userId: 'u2', email: 'other@example.com' });
  await tell('token-refreshed', RUTH);
  expect(onVerified).not.toHaveBeenCalled();
  await tell('signed-in', RUTH);
  expect(onVerified).toHaveBeenCalledExactlyOnceWith(RUTH);
  await tell('signed-in', RUTH);
  expect(onVerified).toHaveBeenCalledTimes(1);
});

test('a proof is never taken for a cancel, however late the browser tells that the dialog closed', async () => {
  const { onVerified, onCancel, setOpen } = open();
  await proves();
  // The browser's own closing, before the page has drawn that it is closed.
  sheet().close();
  fireEvent(sheet(), new Event('close'));
  setOpen(false);
  fireEvent(sheet(), new Event('close'));
  setOpen(true);
  fireEvent(sheet(), new Event('close'));
  expect(onVerified).toHaveBeenCalledTimes(1);
  expect(onCancel).not.toHaveBeenCalled();
});

test('cancelled is cancelled: an answer that comes later does nothing', async () => {
  const { promise, answer } = deferred<Session>();
  const { onVerified, onCancel, setOpen } = open({ answer: () => ResultAsync.fromSafePromise(promise) });
  await proves();
  fireEvent(sheet(), new Event('cancel', { cancelable: true }));
  expect(onCancel).toHaveBeenCalledTimes(1);
  setOpen(false);
  setOpen(true);
  await act(async () => answer(RUTH));
  expect(onVerified).not.toHaveBeenCalled();
});

test('Esc cancels, once, and the dialog can be opened again', async () => {
  const { onCancel, setOpen, onVerified } = open();
  fireEvent(sheet(), new Event('cancel', { cancelable: true }));
  fireEvent(sheet(), new Event('cancel', { cancelable: true }));
  expect(onCancel).toHaveBeenCalledTimes(1);
  setOpen(false);
  setOpen(true);
  await proves();
  expect(onVerified).toHaveBeenCalledTimes(1);
});
