import type { ResultAsync } from 'neverthrow';
import type { PersonalData, PersonalDetails } from '../personal-data/personal-data.ts';
import type { SensitiveActionError } from './failures.ts';

/**
 * Access to the signed-in person's stored data. Every call is a sensitive action: without authentication
 * within the last 5 minutes the backend returns `reauthentication-needed`. `email` is the person the page
 * believes is signed in; `forbidden` if another tab has signed in somebody else.
 */
export interface PersonalDataPort {
  read(email: string): ResultAsync<PersonalData, SensitiveActionError>;
  /** Everything, including each event, as a complete JSON file. */
  download(email: string): ResultAsync<PersonalDataFile, SensitiveActionError>;
  /** Idempotent. `rejected`: check with the account form's rules first. Returns the stored data. */
  correct(email: string, details: PersonalDetails): ResultAsync<PersonalData, SensitiveActionError>;
  /** Idempotent. `rejected`: the words are not from our lists (see `isMailWords`). Returns the stored data. */
  chooseMailWords(email: string, words: string): ResultAsync<PersonalData, SensitiveActionError>;
  /** Idempotent. Whether the person gets our news by email. Returns the stored data. */
  chooseNews(email: string, wanted: boolean): ResultAsync<PersonalData, SensitiveActionError>;
  /** Deletes the account and all its data, mails a receipt and signs out every browser of the person. */
  erase(email: string): ResultAsync<void, SensitiveActionError>;
}

/** The bytes of a file in chunks, since it may be long. */
export type PersonalDataFile = readonly Uint8Array<ArrayBuffer>[];

/** Whose data: always taken from the session, never from the request. */
export interface DataSubject {
  readonly userId: string;
  readonly email: string;
}
