import type { OnboardingRecord } from '../onboarding/onboarding-record.ts';

/** Everything that is kept about one person, as the person may see and take along. Times are ISO 8601 in UTC. */
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
  /** What was measured in this person's browsers, where they allowed it. */
  readonly events: readonly {
    readonly name: string;
    readonly at: string;
    readonly properties: Readonly<Record<string, unknown>>;
  }[];
}

/** What a person may correct on the dashboard. `phone` is ten digits. */
export interface PersonalDetails {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
}
