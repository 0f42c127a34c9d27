import type { ResultAsync } from 'neverthrow';
import type { MeasuredNote, PersonalData, PersonalDetails } from '../personal-data/personal-data.ts';
import type {
  Forbidden,
  NotSignedIn,
  Outage,
  RateLimited,
  ReauthenticationNeeded,
  Rejected,
  Unavailable,
} from './failures.ts';
import type { EventCursor } from './unit-of-work.ts';

export type PersonalDataError =
  | NotSignedIn
  | Forbidden
  | ReauthenticationNeeded
  | RateLimited
  | Rejected
  | Outage;

/**
 * The page's door to what is kept about the signed-in person. Every call is a sensitive action: the backend itself asks for a
 * proof within the last 5 minutes, else `reauthentication-needed`. `email` is whom the page believes to be; where another tab
 * has signed in somebody else, the answer is `forbidden`, with nothing shown and nothing changed.
 */
export interface PersonalDataPort {
  read(email: string): ResultAsync<PersonalData, PersonalDataError>;
  /** Everything, each event too, as a JSON file; never a part of it. */
  download(email: string): ResultAsync<PersonalDataFile, PersonalDataError>;
  /** Idempotent. `rejected`: check with the rules of the account form first. Answers what is kept now. */
  correct(email: string, details: PersonalDetails): ResultAsync<PersonalData, PersonalDataError>;
  /** Deletes the account with everything and mails a receipt. Signs out every browser of the person. */
  erase(email: string): ResultAsync<void, PersonalDataError>;
}

/** The bytes of a file, in pieces: it may be long. */
export type PersonalDataFile = readonly Uint8Array<ArrayBuffer>[];

/** A part of what was measured; `next` is where the following part begins, null after the last. */
export interface MeasuredPart {
  readonly notes: readonly MeasuredNote[];
  readonly next: EventCursor | null;
}

/** Whose data: always from the session, never from a request. */
export interface DataSubject {
  readonly userId: string;
  readonly email: string;
}

/**
 * The far end, behind the server function `personal-data`: the stores of one backend. Who asks has been proved before.
 * `read` and `readEvents` answer null, and `correct` and `erase` `rejected`, when there is no such person any more.
 */
export interface PersonalDataStore {
  read(subject: DataSubject): ResultAsync<PersonalData | null, Unavailable>;
  /** The next few events behind `after`, or the first ones: little enough that nobody else waits for it. */
  readEvents(subject: DataSubject, after: EventCursor | null): ResultAsync<MeasuredPart | null, Unavailable>;
  correct(subject: DataSubject, details: PersonalDetails): ResultAsync<PersonalData, Rejected | Unavailable>;
  /**
   * All or nothing, and the receipt with it. Of very many events the ties are cut at once, and the events themselves, which
   * are then nobody's, are deleted soon afterwards.
   */
  erase(subject: DataSubject): ResultAsync<void, Rejected | Unavailable>;
}
