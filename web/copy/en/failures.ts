import type { SensitiveActionError } from '#core/ports/failures.ts';

/** The sentence for a failure, without its period. The server's raw text is never shown. */
export const failureClauses: Readonly<Record<SensitiveActionError['kind'], string>> = {
  unreachable: 'We could not reach our service',
  unavailable: 'Our service is busy right now',
  'rate-limited': 'There were too many tries in a short time',
  'not-signed-in': 'You are logged out',
  forbidden: 'Another person is logged in on this device',
  rejected: 'Our service did not accept this',
  'reauthentication-needed': "We need to confirm it's you",
};
