import { expect, test, vi } from 'vitest';
import { firstTouch, pendingEmail, rememberPendingEmail } from '#web/runtime/pending-sign-up.ts';
import { rememberFirstTouch } from '#web/runtime/sign-up-storage.ts';

test('keeps the first campaign', () => {
  rememberFirstTouch('?utm_source=radio');
  rememberFirstTouch('?utm_source=mail&utm_campaign=june');
  expect(firstTouch()).toEqual({ utm_source: 'radio' });
});

test('stores nothing for a visit without a campaign', () => {
  rememberFirstTouch('?email=ruth@example.com');
  expect(firstTouch()).toBeUndefined();
});

test('ignores stored values that are not an address', () => {
  window.sessionStorage.setItem('checkahead.pending-email', '{"email":7}');
  expect(pendingEmail()).toBeNull();
  window.sessionStorage.setItem('checkahead.pending-email', 'nonsense');
  expect(pendingEmail()).toBeNull();
});

test('falls back to memory where storage is blocked', () => {
  const _blocked = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  rememberPendingEmail({ email: 'ruth@example.com', sentAt: 5 });
  expect(pendingEmail()).toEqual({ email: 'ruth@example.com', sentAt: 5 });
});
