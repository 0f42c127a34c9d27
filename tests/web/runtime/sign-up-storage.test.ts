import { beforeEach, expect, test, vi } from 'vitest';
import {
  firstTouch,
  pendingEmail,
  rememberFirstTouch,
  rememberPendingEmail,
} from '#web/runtime/sign-up-storage.ts';

beforeEach(() => window.sessionStorage.clear());

test('the first campaign stays, whatever comes later', () => {
  rememberFirstTouch('?utm_source=radio');
  rememberFirstTouch('?utm_source=mail&utm_campaign=june');
  expect(firstTouch()).toEqual({ utm_source: 'radio' });
});

test('a visit without a campaign is none', () => {
  rememberFirstTouch('?email=ruth@example.com');
  expect(firstTouch()).toBeNull();
});

test('what lies in storage and is no address is not believed', () => {
  window.sessionStorage.setItem('checkahead.pending-email', '{"email":7}');
  expect(pendingEmail()).toBeNull();
  window.sessionStorage.setItem('checkahead.pending-email', 'nonsense');
  expect(pendingEmail()).toBeNull();
});

test('where storage is blocked, the page itself remembers', () => {
  const blocked = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  rememberPendingEmail({ email: 'ruth@example.com', sentAt: 5 });
  expect(pendingEmail()).toEqual({ email: 'ruth@example.com', sentAt: 5 });
  blocked.mockRestore();
});
