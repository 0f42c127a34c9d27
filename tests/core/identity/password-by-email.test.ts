import { errAsync, okAsync } from 'neverthrow';
import { beforeEach, expect, test, vi } from 'vitest';
import { makePasswordByEmail } from '#core/identity/password-by-email.ts';
import type { AuthPort } from '#core/ports/auth-port.ts';
import { rateLimited, rejected, unreachable } from '#core/ports/failures.ts';

beforeEach(() => void vi.useFakeTimers());

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const sendPasswordByEmail = (auth: Pick<AuthPort, 'requestPasswordReset'>, email: string) =>
  void makePasswordByEmail({ auth, wait })(email);
const mailer = () => vi.fn<AuthPort['requestPasswordReset']>(() => okAsync(undefined));

test('waits until the cool-down is over, then sends once', async () => {
  const send = mailer().mockReturnValueOnce(errAsync(rateLimited(42)));
  sendPasswordByEmail({ requestPasswordReset: send }, 'ruth@example.com');
  await vi.advanceTimersByTimeAsync(41_000);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(send).toHaveBeenCalledTimes(2);
});

test('retries while the backend is unreachable, and gives up after six attempts', async () => {
  const send = mailer().mockImplementation(() => errAsync(unreachable));
  sendPasswordByEmail({ requestPasswordReset: send }, 'ruth@example.com');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(send).toHaveBeenCalledTimes(6);
});

test('does not retry a refusal', async () => {
  const send = mailer().mockImplementation(() => errAsync(rejected));
  sendPasswordByEmail({ requestPasswordReset: send }, 'ruth@example.com');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(send).toHaveBeenCalledTimes(1);
});
