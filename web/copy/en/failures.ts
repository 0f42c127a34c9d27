import type {
  Forbidden,
  NotSignedIn,
  Outage,
  RateLimited,
  ReauthenticationNeeded,
  Rejected,
} from '#core/ports/failures.ts';

type CommonFailure = NotSignedIn | Forbidden | Rejected | RateLimited | ReauthenticationNeeded | Outage;

/** The sentence for a failure, without the period. The server's raw text is never shown. */
export function failureClause(failure: CommonFailure): string {
  switch (failure.kind) {
    case 'unreachable':
      return 'We could not reach our service';
    case 'unavailable':
      return 'Our service is busy right now';
    case 'rate-limited':
      return 'There were too many tries in a short time';
    case 'not-signed-in':
      return 'You are logged out';
    case 'forbidden':
      return 'Another person is logged in on this device';
    case 'rejected':
      return 'Our service did not accept this';
    case 'reauthentication-needed':
      return "We need to confirm it's you";
  }
}
