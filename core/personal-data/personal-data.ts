import type { OnboardingRecord } from '../onboarding/onboarding-record.ts';
import { EVENTS_COUNTED_MAX } from '../site/bounds.ts';

/** What is kept about one person, as the person may see it; of events only how many. Times are ISO 8601 in UTC. */
export interface PersonalData {
  readonly account: {
    readonly email: string;
    readonly createdAt: string;
    /** When the address was first proved. */
    readonly verifiedAt: string | null;
    readonly hasPassword: boolean;
  };
  /** Null: the person has not begun to sign up. */
  readonly onboarding: OnboardingRecord | null;
  /** Consultations booked with the person's address. */
  readonly appointments: readonly { readonly startsAt: string; readonly name: string }[];
  /** Browsers that are signed in now. */
  readonly sessions: readonly { readonly startedAt: string; readonly lastActiveAt: string }[];
  /** How much was measured in this person's browsers, where they allowed it. `more`: there are more than `count`. */
  readonly events: { readonly count: number; readonly more: boolean };
}

/** What was measured once: the download lists each. */
export interface MeasuredNote {
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

/** What the page is told of a count that stopped at one more than `EVENTS_COUNTED_MAX`. */
export function countedEvents(found: number): PersonalData['events'] {
  return { count: Math.min(found, EVENTS_COUNTED_MAX), more: found > EVENTS_COUNTED_MAX };
}
