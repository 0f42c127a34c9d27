import { err, errAsync, ok, type Result, ResultAsync } from 'neverthrow';
import { normalizeEmail } from '#core/identity/email.ts';
import type { IdentityService } from '#core/identity/identity-service.ts';
import { personalDataFile } from '#core/personal-data/personal-data-file.ts';
import type { Session } from '#core/ports/auth-port.ts';
import {
  type Forbidden,
  forbidden,
  type NotSignedIn,
  notSignedIn,
  type ReauthenticationNeeded,
  type Unavailable,
} from '#core/ports/failures.ts';
import type { PersonalDataFile, PersonalDataPort, PersonalDataStore } from '#core/ports/personal-data.ts';
import type { BrowserKeys } from './browser-keys.ts';

/**
 * `PersonalDataPort` of the page itself; requires recent authentication like the server. After `erase` call
 * `AuthPort.currentSession()`: it finds no session, drops the token and emits 'signed-out'.
 */
export function makeMemoryPersonalData({
  service,
  keys,
  store,
}: {
  readonly service: Pick<IdentityService, 'provenSession'>;
  readonly keys: Pick<BrowserKeys, 'sessionToken'>;
  readonly store: PersonalDataStore;
}): PersonalDataPort {
  function proven(
    email: string,
  ): ResultAsync<Session, NotSignedIn | Forbidden | ReauthenticationNeeded | Unavailable> {
    const token = keys.sessionToken();
    if (token === null) return errAsync(notSignedIn);
    return service
      .provenSession(token)
      .andThen((session) => (session.email === normalizeEmail(email) ? ok(session) : err(forbidden)));
  }

  const read = (session: Session) =>
    store.read(session).andThen((data) => (data === null ? err(notSignedIn) : ok(data)));

  async function file(session: Session): Promise<Result<PersonalDataFile, NotSignedIn | Unavailable>> {
    const data = await read(session);
    if (data.isErr()) return err(data.error);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of personalDataFile(store, session, data.value)) {
      if (piece.isErr()) return err(piece.error);
      pieces.push(new TextEncoder().encode(piece.value));
    }
    return ok(pieces);
  }

  return {
    read: (email) => proven(email).andThen(read),
    download: (email) => proven(email).andThen((session) => new ResultAsync(file(session))),
    correct: (email, details) => proven(email).andThen((session) => store.correct(session, details)),
    chooseMailWords: (email, words) =>
      proven(email).andThen((session) => store.chooseMailWords(session, words)),
    chooseNews: (email, wanted) => proven(email).andThen((session) => store.chooseNews(session, wanted)),
    erase: (email) => proven(email).andThen((session) => store.erase(session)),
  };
}
