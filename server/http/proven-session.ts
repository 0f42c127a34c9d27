import { errAsync, type ResultAsync } from 'neverthrow';
import type { Session } from '#core/ports/auth-port.ts';
import { notSignedIn, type SensitiveActionError } from '#core/ports/failures.ts';
import type { Limits } from './limits.ts';
import { consumeOne } from './window-bucket.ts';

export interface ProvenSessions {
  provenSession(sessionToken: string): ResultAsync<Session, SensitiveActionError>;
}

/** Whose session it is, within the limits, if they proved who they are within the last 5 minutes. */
export const makeProvenSession =
  ({
    sessions,
    limits,
  }: {
    readonly sessions: ProvenSessions;
    readonly limits: Pick<Limits, 'personalDataByNetwork' | 'personalDataByPerson'>;
  }) =>
  (network: string, sessionToken: string | null): ResultAsync<Session, SensitiveActionError> =>
    consumeOne(limits.personalDataByNetwork, network)
      .andThen(() => (sessionToken === null ? errAsync(notSignedIn) : sessions.provenSession(sessionToken)))
      .andThrough(({ userId }) => consumeOne(limits.personalDataByPerson, userId));
