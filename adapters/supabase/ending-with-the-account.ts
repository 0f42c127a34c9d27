import type { AuthPort } from '#core/ports/auth-port.ts';
import type { PersonalDataError, PersonalDataPort } from '#core/ports/personal-data.ts';

/**
 * The library keeps a session until it is next renewed, whatever became of the account. This ends it in this browser as soon
 * as the account is deleted, or the service says that there is no session any more.
 */
export function endingWithTheAccount(
  port: PersonalDataPort,
  { signOut }: Pick<AuthPort, 'signOut'>,
): PersonalDataPort {
  const ended = ({ kind }: PersonalDataError) => kind === 'not-signed-in' && signOut();
  return {
    read: (email) => port.read(email).orTee(ended),
    download: (email) => port.download(email).orTee(ended),
    correct: (email, details) => port.correct(email, details).orTee(ended),
    erase: (email) => port.erase(email).andTee(signOut).orTee(ended),
  };
}
