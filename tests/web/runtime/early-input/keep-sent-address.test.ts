import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepSentAddress } from '#web/runtime/early-input/keep-sent-address.ts';
import { pendingEmail } from '#web/runtime/pending-sign-up.ts';
import { forgetSignUp, PENDING_EMAIL } from '#web/runtime/sign-up-storage.ts';

beforeEach(forgetSignUp);
afterEach(() => {
  forgetSignUp();
  document.body.innerHTML = '';
});

it('lets the next page name the address that was sent without script, and only that one', () => {
  keepSentAddress(PENDING_EMAIL);
  document.body.innerHTML = '<form><input type="email"></form>';
  const form = document.querySelector('form') as HTMLFormElement;
  const field = document.querySelector('input') as HTMLInputElement;
  const submit = () => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

  field.value = 'rose75@example.com';
  submit();
  expect(pendingEmail()?.email).toBe('rose75@example.com');

  form.addEventListener('submit', (event) => event.preventDefault());
  field.value = 'another@example.com';
  submit();
  expect(pendingEmail()?.email).toBe('rose75@example.com');
});
