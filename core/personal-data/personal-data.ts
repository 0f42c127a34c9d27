import type { Language } from '../language/languages.ts';
import type { OnboardingRecord } from '../onboarding/onboarding-record.ts';
import { EVENTS_COUNTED_MAX } from '../site/bounds.ts';

/** What is stored about one person, as shown to them; events only as a count. Times are ISO 8601 in UTC. */
export interface PersonalData {
  readonly account: {
    readonly email: string;
    readonly createdAt: string;
    /** When the address was first verified. */
    readonly verifiedAt: string | null;
    readonly hasPassword: boolean;
    /** The words in every mail to the person; null if none were given yet. */
    readonly mailWords: string | null;
    /** In which we write to the person. */
    readonly language: Language;
  };
  /** Null if the person has not started to sign up. */
  readonly onboarding: OnboardingRecord | null;
  /** Consultations booked with the person's address. */
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

/** One measured event, as listed in the download. */
export interface ExportedEvent {
  readonly name: string;
  readonly at: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** What a person may correct on the dashboard. `phone` is ten digits. */
export interface PersonalDetails {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
}

/** The count as shown, from a count that stopped at one more than `EVENTS_COUNTED_MAX`. */
export function countedEvents(found: number): PersonalData['events'] {
  return { count: Math.min(found, EVENTS_COUNTED_MAX), more: found > EVENTS_COUNTED_MAX };
}
