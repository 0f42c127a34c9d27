import { expect, it } from 'vitest';
import { makeJustVerified } from '#core/onboarding/just-verified.ts';
import type { AuthEvent, Session } from '#core/ports/auth-port.ts';
import { statusOf } from '#core/record/onboarding-status.ts';
import { rowWith, sessionOf } from './fixtures.ts';

function open() {
  let time = 0;
  let tell: (event: AuthEvent, session: Session | null) => void = () => {};
  const known = { session: sessionOf('ada'), status: statusOf([rowWith()]) };
  const justVerified = makeJustVerified({
    auth: {
      subscribe(listener) {
        tell = listener;
        return () => {};
      },
    },
    clock: { monotonic: () => time },
  });
  justVerified.put(known);
  return {
    justVerified,
    known,
    tell: (event: AuthEvent) => tell(event, null),
    passes: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

it('is returned once', () => {
  const { justVerified, known } = open();
  expect(justVerified.consume()).toMatchObject(known);
  expect(justVerified.consume()).toBeNull();
});

it('expires after 30 seconds', () => {
  const { justVerified, passes } = open();
  passes(30_000);
  expect(justVerified.consume()).toBeNull();
});

it.each(['signed-out', 'signed-in', 'token-refreshed'] as const)('is dropped on %s', (event) => {
  const { justVerified, tell } = open();
  tell(event);
  expect(justVerified.consume()).toBeNull();
});
