import type { AuthPort } from '#core/ports/auth-port.ts';
import type { PersonalDataPort } from '#core/ports/personal-data.ts';

/** Signs this browser out when the account is deleted. The library alone would keep the session until its next renewal. */
export const signOutAfterDeletion = (
  port: PersonalDataPort,
  { signOut }: Pick<AuthPort, 'signOut'>,
): PersonalDataPort => ({ ...port, erase: (email) => port.erase(email).andTee(signOut) });
