import { errAsync, okAsync } from 'neverthrow';
import { beforeEach, expect, test, vi } from 'vitest';
import { makePasswordByEmail } from '#core/identity/password-by-email.ts';
import type { AuthPort } from '#core/ports/auth-port.ts';
import { rateLimited, rejected, unreachable } from '#core/ports/failures.ts';

beforeEach(() => void vi.useFakeTimers());

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const RUTH = 'ruth@example.com';
const mailer = () => vi.fn<AuthPort['requestPasswordReset']>(() => okAsync(undefined));

test('waits until the cool-down is over, then sends once, however often it is asked', async () => {
  const send = mailer().mockReturnValueOnce(errAsync(rateLimited(42)));
  const passwordByEmail = makePasswordByEmail({ wait });
  expect(await passwordByEmail({ requestPasswordReset: send }, RUTH)).toBe(true);
  expect(await passwordByEmail({ requestPasswordReset: send }, RUTH)).toBe(true);
  await vi.advanceTimersByTimeAsync(41_000);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(send).toHaveBeenCalledTimes(2);
});

test('retries while the backend is unreachable, and gives up after six attempts', async () => {
  const send = mailer().mockImplementation(() => errAsync(unreachable));
  expect(await makePasswordByEmail({ wait })({ requestPasswordReset: send }, RUTH)).toBe(true);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(send).toHaveBeenCalledTimes(6);
});

test('waits 10 s after the first outage, and a later attempt that throws ends nothing else', async () => {
  const send = mailer()
    .mockReturnValueOnce(errAsync(unreachable))
    .mockImplementationOnce(() => {
      throw new Error('the mail could not be made');
    });
  const passwordByEmail = makePasswordByEmail({ wait });
  await passwordByEmail({ requestPasswordReset: send }, RUTH);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(send).toHaveBeenCalledTimes(1);
  // An unhandled rejection would fail the run.
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledTimes(2);
  await passwordByEmail({ requestPasswordReset: send }, RUTH);
  expect(send).toHaveBeenCalledTimes(3);
});

test.each([rejected, rateLimited(3_600)])('does not retry a refusal: %o', async (refusal) => {
  const send = mailer().mockImplementation(() => errAsync(refusal));
  expect(await makePasswordByEmail({ wait })({ requestPasswordReset: send }, RUTH)).toBe(false);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(send).toHaveBeenCalledTimes(1);
});
