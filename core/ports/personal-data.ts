import type { ResultAsync } from 'neverthrow';
import type { Language } from '../language/languages.ts';
import type { OnboardingRecord } from '../record/onboarding-record.ts';
import type { SensitiveActionError } from './failures.ts';

/** What is stored about one person, as shown to them; events only as a count. Times are ISO 8601 in UTC. */
export interface PersonalData {
  readonly account: {
    readonly email: string;
    readonly createdAt: string;
    readonly verifiedAt: string | null;
    readonly hasPassword: boolean;
    /** The words in every mail to the person; null if none were given yet. */
    readonly mailWords: string | null;
    /** In which we write to the person. */
    readonly language: Language;
  };
  /** Null if the person has not started to sign up. */
  readonly onboarding: OnboardingRecord | null;
  readonly appointments: readonly {
    readonly startsAt: string;
    readonly name: string;
    readonly phone: string | null;
    /** What the operator wrote about it. Only in the download. */
    readonly note?: string;
    readonly outcome?: string;
  }[];
  /** Messages of the contact form with the person's address, if there are any. Only in the download. */
  readonly messages?: readonly {
    readonly sentAt: string;
    readonly answeredAt: string | null;
    readonly message: string;
  }[];
  /**
   * Our news, such as that of the launch: whether the person will get it, and when it was sent. Not `subscribed`: they
   * unsubscribed, or a mail came back.
   */
  readonly news: { readonly subscribed: boolean; readonly sentAt: readonly string[] };
  /** Browsers that are signed in now. */
  readonly sessions: readonly { readonly startedAt: string; readonly lastActiveAt: string }[];
  /** The number of events measured in this person's browsers. `more`: there are more than `count`. */
  readonly events: { readonly count: number; readonly more: boolean };
}

/** What a person may correct on the dashboard. `phone` is ten digits. */
export interface PersonalDetails {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
}

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
