import type { AuthPort } from '#core/ports/auth-port.ts';
import type { SensitiveActionError } from '#core/ports/failures.ts';
import type { PersonalDataPort } from '#core/ports/personal-data.ts';

/**
 * Signs this browser out when the account is deleted, or when the server says that there is no session. The library alone
 * would keep the session until its next renewal.
 */
export function signOutAfterDeletion(
  port: PersonalDataPort,
  { signOut }: Pick<AuthPort, 'signOut'>,
): PersonalDataPort {
  const signOutIfEnded = ({ kind }: SensitiveActionError) => kind === 'not-signed-in' && signOut();
  return {
    read: (email) => port.read(email).orTee(signOutIfEnded),
    download: (email) => port.download(email).orTee(signOutIfEnded),
    correct: (email, details) => port.correct(email, details).orTee(signOutIfEnded),
    chooseMailWords: (email, words) => port.chooseMailWords(email, words).orTee(signOutIfEnded),
    chooseNews: (email, wanted) => port.chooseNews(email, wanted).orTee(signOutIfEnded),
    erase: (email) => port.erase(email).andTee(signOut).orTee(signOutIfEnded),
  };
}
